-- examples/piranha.fpm with the automata of the paper's Figure 2, for rumur: 3 processors, 2 locations, k = 2.
-- Processors and locations are ranges, not scalarsets: the automata give them roles, and nothing is reduced.
const
  N: 3;
  M: 2;
  K: 2;
  BOUND: 2 * M;

type
  Proc: 1 .. N;
  Loc: 1 .. M;
  Owner: 0 .. N;
  Value: 0 .. 3;
  Status: enum { INV, SHD, EXC };
  Kind: enum { ACKS, ACKX, INVAL };
  Msg: record m: Kind; a: Loc; d: Value; end;
  Queue: record len: 0 .. BOUND; q: array [0 .. BOUND - 1] of Msg; end;
  Line: record s: Status; d: Value; end;

var
  cache: array [Proc] of array [Loc] of Line;
  inQ: array [Proc] of Queue;
  owner: array [Loc] of Owner;
  constrained: array [1 .. K] of boolean;
  check: array [1 .. K] of 0 .. 2;

function next(i: 1 .. K): 1 .. K;
begin
  if i = K then return 1; else return i + 1; end;
end;

procedure send(p: Proc; m: Kind; j: Loc; d: Value);
var n: 0 .. BOUND;
begin
  assert inQ[p].len < BOUND "overflow";
  n := inQ[p].len;
  inQ[p].q[n].m := m;
  inQ[p].q[n].a := j;
  inQ[p].q[n].d := d;
  inQ[p].len := n + 1;
end;

procedure observe(is_write: boolean; i: Proc; j: Loc; v: Value);
begin
  if i <= K then
    if check[i] = 0 then
      if j = i & v >= 2 then check[i] := 1; end;
    elsif check[i] = 1 then
      if j = next(i) & (v = 1 | (is_write & v = 2)) then check[i] := 2; end;
    end;
  end;
end;

ruleset o1: Proc do ruleset o2: Proc do
startstate
begin
  for i: Proc do
    for j: Loc do
      cache[i][j].s := SHD;
      cache[i][j].d := 1;
    end;
    inQ[i].len := 0;
    for n: 0 .. BOUND - 1 do
      inQ[i].q[n].m := ACKS;
      inQ[i].q[n].a := 1;
      inQ[i].q[n].d := 0;
    end;
  end;
  owner[1] := o1;
  owner[2] := o2;
  for x: 1 .. K do
    constrained[x] := false;
    check[x] := 0;
  end;
end;
end; end;

ruleset i: Proc do ruleset j: Loc do
  rule "R" cache[i][j].s != INV ==>
  begin
    observe(false, i, j, cache[i][j].d);
  end;

  ruleset v: 1 .. 3 do
    rule "W"
      cache[i][j].s = EXC
      & ((j > K & v = 1) | (j <= K & ((!constrained[j] & v <= 2) | (constrained[j] & v = 3))))
    ==>
    begin
      cache[i][j].d := v;
      if j <= K & v = 2 then constrained[j] := true; end;
      observe(true, i, j, v);
    end;
  end;

  rule "ACKX" cache[i][j].s != EXC & owner[j] != 0 ==>
  var o: Proc;
  begin
    o := owner[j];
    for p: Proc do
      if p = i then
        send(p, ACKX, j, cache[o][j].d);
      elsif p != o & cache[p][j].s != INV
          & !(exists n: 0 .. BOUND - 1 do n < inQ[p].len & inQ[p].q[n].m = INVAL & inQ[p].q[n].a = j end) then
        send(p, INVAL, j, 0);
      end;
    end;
    if o != i then cache[o][j].s := INV; end;
    owner[j] := 0;
  end;

  rule "ACKS" cache[i][j].s = INV & owner[j] != 0 ==>
  var o: Proc;
  begin
    o := owner[j];
    send(i, ACKS, j, cache[o][j].d);
    cache[o][j].s := SHD;
    owner[j] := 0;
  end;
end; end;

ruleset i: Proc do
  rule "UPD" inQ[i].len > 0 ==>
  var msg: Msg;
  begin
    msg := inQ[i].q[0];
    for n: 0 .. BOUND - 2 do
      inQ[i].q[n] := inQ[i].q[n + 1];
    end;
    inQ[i].q[BOUND - 1].m := ACKS;
    inQ[i].q[BOUND - 1].a := 1;
    inQ[i].q[BOUND - 1].d := 0;
    inQ[i].len := inQ[i].len - 1;
    if msg.m = INVAL then
      cache[i][msg.a].s := INV;
    else
      if msg.m = ACKS then cache[i][msg.a].s := SHD; else cache[i][msg.a].s := EXC; end;
      cache[i][msg.a].d := msg.d;
      owner[msg.a] := i;
    end;
  end;
end;

invariant "no canonical cycle"
  !((forall x: 1 .. K do check[x] = 2 end) & (forall x: 1 .. K do constrained[x] end));
