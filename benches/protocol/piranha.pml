/* examples/piranha.fpm with the automata of the paper's Figure 2, for Spin: 3 processors, 2 locations, k = 2.
   Everything counts from 0, except owners, where 0 is none. */
#define INV 0
#define SHD 1
#define EXC 2
#define ACKS 0
#define ACKX 1
#define INVAL 2
#define BOUND 4
#define LINE(i, j) ((i) * 2 + (j))
#define SLOT(p, n) ((p) * BOUND + (n))

byte status[6];
byte value[6];
byte length[3];
byte kind[12];
byte place[12];
byte datum[12];
byte owner[2];
bit constrained[2];
byte check[2];
hidden byte o, m, a, d;

/* An event of processor i at location j. Processor 2 has no role. */
inline observe(is_write, i, j, v) {
    if
    :: (i < 2 && check[i % 2] == 0 && j == i && v >= 2) -> check[i % 2] = 1
    :: (i < 2 && check[i % 2] == 1 && j == 1 - i && (v == 1 || (is_write && v == 2))) -> check[i % 2] = 2
    :: else -> skip
    fi;
    assert(!(check[0] == 2 && check[1] == 2 && constrained[0] && constrained[1]))
}

inline send(p, what, j, data) {
    assert(length[p] < BOUND);
    kind[SLOT(p, length[p])] = what;
    place[SLOT(p, length[p])] = j;
    datum[SLOT(p, length[p])] = data;
    length[p] = length[p] + 1
}

#define QUEUED(p, j, n) (length[p] > n && kind[SLOT(p, n)] == INVAL && place[SLOT(p, n)] == j)

inline invalidate(i, j, p) {
    if
    :: (p != i && p + 1 != o && status[LINE(p, j)] != INV
        && !QUEUED(p, j, 0) && !QUEUED(p, j, 1) && !QUEUED(p, j, 2) && !QUEUED(p, j, 3)) -> send(p, INVAL, j, 0)
    :: else -> skip
    fi
}

#define EVENTS(i, j) \
    :: d_step { status[LINE(i, j)] != INV -> observe(false, i, j, value[LINE(i, j)]) } \
    :: d_step { status[LINE(i, j)] == EXC && !constrained[j] -> value[LINE(i, j)] = 1; observe(true, i, j, 1) } \
    :: d_step { status[LINE(i, j)] == EXC && !constrained[j] -> value[LINE(i, j)] = 2; constrained[j] = 1; observe(true, i, j, 2) } \
    :: d_step { status[LINE(i, j)] == EXC && constrained[j] -> value[LINE(i, j)] = 3; observe(true, i, j, 3) } \
    :: d_step { status[LINE(i, j)] != EXC && owner[j] != 0 -> \
        o = owner[j]; \
        send(i, ACKX, j, value[LINE(o - 1, j)]); \
        invalidate(i, j, 0); invalidate(i, j, 1); invalidate(i, j, 2); \
        if :: o != i + 1 -> status[LINE(o - 1, j)] = INV :: else -> skip fi; \
        owner[j] = 0 } \
    :: d_step { status[LINE(i, j)] == INV && owner[j] != 0 -> \
        o = owner[j]; \
        send(i, ACKS, j, value[LINE(o - 1, j)]); \
        status[LINE(o - 1, j)] = SHD; \
        owner[j] = 0 }

#define SHIFT(i, n) \
    kind[SLOT(i, n)] = kind[SLOT(i, n + 1)]; place[SLOT(i, n)] = place[SLOT(i, n + 1)]; datum[SLOT(i, n)] = datum[SLOT(i, n + 1)]

#define RECEIVE(i) \
    :: d_step { length[i] > 0 -> \
        m = kind[SLOT(i, 0)]; a = place[SLOT(i, 0)]; d = datum[SLOT(i, 0)]; \
        SHIFT(i, 0); SHIFT(i, 1); SHIFT(i, 2); \
        kind[SLOT(i, 3)] = 0; place[SLOT(i, 3)] = 0; datum[SLOT(i, 3)] = 0; \
        length[i] = length[i] - 1; \
        if \
        :: m == INVAL -> status[LINE(i, a)] = INV \
        :: else -> status[LINE(i, a)] = (m == ACKS -> SHD : EXC); value[LINE(i, a)] = d; owner[a] = i + 1 \
        fi }

active proctype system() {
    d_step {
        status[0] = SHD; status[1] = SHD; status[2] = SHD; status[3] = SHD; status[4] = SHD; status[5] = SHD;
        value[0] = 1; value[1] = 1; value[2] = 1; value[3] = 1; value[4] = 1; value[5] = 1
    };
    if :: owner[0] = 1 :: owner[0] = 2 :: owner[0] = 3 fi;
    if :: owner[1] = 1 :: owner[1] = 2 :: owner[1] = 3 fi;
    do
    EVENTS(0, 0)
    EVENTS(0, 1)
    EVENTS(1, 0)
    EVENTS(1, 1)
    EVENTS(2, 0)
    EVENTS(2, 1)
    RECEIVE(0)
    RECEIVE(1)
    RECEIVE(2)
    od
}
