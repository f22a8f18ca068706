//! A memory system without any abstraction: variables as they are, values as many as there are writes, rules as the checked
//! text has them. First states are made here, counterexamples are told here, and the tests compare the search with this. It
//! shares nothing with the compact code.

use crate::model::{Domain, Expr, LocalId, Model, NOTHING, Rule, Set, Statement, Type, VariableId, VariablePart};
use fencepost_source::Span;
use std::collections::VecDeque;

/// A state: for each variable and each of its elements the simple values, or the elements of a queue.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// For each variable, its elements.
    pub variables: Vec<Vec<Contents>>,
}

/// What an element of a variable holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// Simple values.
    Values(Vec<u32>),
    /// Elements of a queue, the oldest first.
    Queue(VecDeque<Vec<u32>>),
}

/// Why a rule does not end as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepError {
    /// A queue has no room: which variable, and which of its elements.
    Overflow(VariableId, usize),
    /// The model does what it must not.
    Trap(Span, &'static str),
    /// There are more first states than can be made.
    TooManyStates,
}

/// What a rule has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepResult {
    /// The state after it.
    pub world: World,
    /// What a read has returned, or the value of the write that was put in order.
    pub value: Option<u32>,
    /// The location of the write that was put in order.
    pub ordered: Option<u32>,
}

/// Everything that a rule can see.
struct Frame<'m> {
    model: &'m Model,
    world: World,
    locals: Vec<Vec<u32>>,
    /// Which of the choices of `any` to take, and how many there are of each.
    choices: Vec<(u32, u32)>,
    next_choice: usize,
}

/// How many elements all first states together may have.
const MOST_FIRST_ELEMENTS: usize = 4_000_000;

impl World {
    /// Nothing anywhere.
    pub fn empty(model: &Model) -> Self {
        let elements = |variable: &crate::model::Variable| {
            let count: u32 = variable.indices.iter().map(|set| model.size(*set)).product();
            let contents = match &variable.ty {
                Type::Queue(_) => Contents::Queue(VecDeque::new()),
                ty => Contents::Values(model.least(ty)),
            };
            vec![contents; count as usize]
        };
        Self { variables: model.variables.iter().map(elements).collect() }
    }

    /// All states that `init` can make.
    pub fn initial(model: &Model) -> Result<Vec<World>, StepError> {
        let mut worlds = Vec::new();
        let mut choices: Vec<(u32, u32)> = Vec::new();
        let size: usize = World::empty(model).variables.iter().map(Vec::len).sum();
        loop {
            if worlds.len() * size > MOST_FIRST_ELEMENTS {
                return Err(StepError::TooManyStates);
            }
            let locals = vec![Vec::new(); model.init.locals.len()];
            let mut frame = Frame { model, world: World::empty(model), locals, choices, next_choice: 0 };
            frame.block(&model.init.body)?;
            choices = frame.choices;
            worlds.push(frame.world);
            // Mostly the choices do not depend on each other, so that the first state tells how many there will be.
            let all = choices.iter().map(|(_, count)| *count as usize).fold(size, usize::saturating_mul);
            if worlds.len() == 1 && all > MOST_FIRST_ELEMENTS {
                return Err(StepError::TooManyStates);
            }
            // The next choices in order, as on an odometer.
            while choices.last().is_some_and(|(chosen, count)| chosen + 1 == *count) {
                choices.pop();
            }
            match choices.last_mut() {
                Some((chosen, _)) => *chosen += 1,
                None => return Ok(worlds),
            }
        }
    }

    /// Lets a rule happen; none if it cannot.
    pub fn step(
        &self,
        model: &Model,
        rule: &Rule,
        arguments: &[u32],
        value: u32,
    ) -> Result<Option<StepResult>, StepError> {
        let locals = vec![Vec::new(); rule.locals.len()];
        let mut frame = Frame { model, world: self.clone(), locals, choices: Vec::new(), next_choice: 0 };
        for ((local, _), argument) in rule.parameters.iter().zip(arguments) {
            frame.locals[local.number() as usize] = vec![*argument];
        }
        if let Some(local) = rule.value {
            frame.locals[local.number() as usize] = vec![value];
        }
        if !frame.truth(&rule.guard)? {
            return Ok(None);
        }
        let mut value = None;
        let mut ordered = None;
        if let Some(returns) = &rule.returns {
            value = Some(frame.scalar(returns)?);
        }
        if let Some((location, data)) = &rule.orders {
            ordered = Some(frame.scalar(location)?);
            value = Some(frame.scalar(data)?);
        }
        match frame.block(&rule.body) {
            Ok(()) => Ok(Some(StepResult { world: frame.world, value, ordered })),
            Err(StepError::Overflow(variable, _)) if is_hardware_queue(model, variable) => Ok(None),
            Err(stuck) => Err(stuck),
        }
    }

    /// Whether a condition without parameters holds.
    pub fn holds(&self, model: &Model, condition: &Expr, locals: usize) -> Result<bool, StepError> {
        let locals = vec![Vec::new(); locals];
        Frame { model, world: self.clone(), locals, choices: Vec::new(), next_choice: 0 }.truth(condition)
    }
}

/// Whether rules wait for room in a queue.
fn is_hardware_queue(model: &Model, variable: VariableId) -> bool {
    matches!(&model.variable(variable).ty, Type::Queue(queue) if queue.hardware)
}

type Result<T, E = StepError> = std::result::Result<T, E>;

impl Frame<'_> {
    fn block(&mut self, statements: &[Statement]) -> Result<()> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Result<()> {
        match statement {
            Statement::Assign(place, value) => {
                let values = self.values(value)?;
                self.write(place, &values)?;
            }
            Statement::Clear(place) => match self.contents(place)? {
                (Contents::Queue(queue), _) => queue.clear(),
                (Contents::Values(_), _) => {
                    let least = self.model.least(self.model.place_type(place));
                    self.write(place, &least)?;
                }
            },
            Statement::Append(place, value, _) => {
                let value = self.values(value)?;
                let bound = self.model.queue_at(place).map_or(0, |queue| queue.bound as usize);
                let (contents, element) = self.contents(place)?;
                if let Contents::Queue(queue) = contents {
                    if queue.len() >= bound {
                        return Err(StepError::Overflow(place.variable, element));
                    }
                    queue.push_back(value);
                }
            }
            Statement::Pop(place, site) => {
                if let (Contents::Queue(queue), _) = self.contents(place)?
                    && queue.pop_front().is_none()
                {
                    return Err(StepError::Trap(site.0, "the queue is empty here"));
                }
            }
            Statement::Let(local, value) => {
                let values = self.values(value)?;
                self.bind(*local, values);
            }
            Statement::If(condition, then, otherwise) => {
                let chosen = if self.truth(condition)? { then } else { otherwise };
                self.block(chosen)?;
            }
            Statement::For(local, set, body) => {
                for element in 1..=self.model.size(*set) {
                    self.bind(*local, vec![element]);
                    self.block(body)?;
                }
            }
        }
        Ok(())
    }

    fn bind(&mut self, local: LocalId, values: Vec<u32>) {
        self.locals[local.number() as usize] = values;
    }

    fn truth(&mut self, expr: &Expr) -> Result<bool> {
        Ok(self.scalar(expr)? != 0)
    }

    fn scalar(&mut self, expr: &Expr) -> Result<u32> {
        Ok(self.values(expr)?.first().copied().unwrap_or(NOTHING))
    }

    fn values(&mut self, expr: &Expr) -> Result<Vec<u32>> {
        let simple = |value: u32| Ok(vec![value]);
        match expr {
            Expr::Constant(value) => simple(*value),
            Expr::Local(local) => Ok(self.locals[local.number() as usize].clone()),
            Expr::Read(place) => {
                let (first, count) = self.part(place);
                match self.contents(place)?.0 {
                    Contents::Values(values) => Ok(values[first..first + count].to_vec()),
                    Contents::Queue(_) => Ok(Vec::new()),
                }
            }
            Expr::Field(record, id, field) => {
                let ty = Type::Record(*id, None);
                let values = self.values(record)?;
                let first = self.model.leaves_before(&ty, *field);
                let count = self.model.field_type(&ty, *field).map_or(1, |field| self.model.leaves(field).len());
                Ok(values.into_iter().skip(first).take(count).collect())
            }
            Expr::Unwrap(inner, site) => match self.scalar(inner)? {
                NOTHING => Err(StepError::Trap(site.0, "this is `none` here")),
                value => simple(value),
            },
            Expr::InRange(inner, low, high, site) => match self.scalar(inner)? {
                value if (*low..=*high).contains(&value) => simple(value),
                _ => Err(StepError::Trap(site.0, "this number is outside of its range here")),
            },
            Expr::Head(place, site) => match self.queue(place)?.front() {
                Some(element) => Ok(element.clone()),
                None => Err(StepError::Trap(site.0, "the queue is empty here")),
            },
            Expr::Length(place) => simple(self.queue(place)?.len() as u32),
            Expr::Pick { last, local, queue, body, site } => {
                let mut elements: Vec<Vec<u32>> = self.queue(queue)?.into();
                if *last {
                    elements.reverse();
                }
                for element in elements {
                    self.bind(*local, element.clone());
                    if self.truth(body)? {
                        return Ok(element);
                    }
                }
                Err(StepError::Trap(site.0, "no element of the queue is like that here"))
            }
            Expr::Record(record, fields) => {
                let types: Vec<Type> = self.model.record(*record).fields.iter().map(|(_, ty)| ty.clone()).collect();
                let mut values = Vec::new();
                for (field, ty) in fields.iter().zip(&types) {
                    match field {
                        Some(field) => values.extend(self.values(field)?),
                        None => values.extend(self.model.leaves(ty).iter().map(|_| NOTHING)),
                    }
                }
                Ok(values)
            }
            Expr::Not(inner) => {
                let truth = self.truth(inner)?;
                simple(u32::from(!truth))
            }
            Expr::And(left, right) => {
                let truth = self.truth(left)? && self.truth(right)?;
                simple(u32::from(truth))
            }
            Expr::Or(left, right) => {
                let truth = self.truth(left)? || self.truth(right)?;
                simple(u32::from(truth))
            }
            Expr::Equal(left, right) => {
                let equal = self.values(left)? == self.values(right)?;
                simple(u32::from(equal))
            }
            Expr::Less(left, right) => {
                let less = self.scalar(left)? < self.scalar(right)?;
                simple(u32::from(less))
            }
            Expr::Add(left, right) => {
                let sum = self.scalar(left)?.wrapping_add(self.scalar(right)?);
                simple(sum)
            }
            Expr::Subtract(left, right, site) => {
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                left.checked_sub(right)
                    .map(|difference| vec![difference])
                    .ok_or(StepError::Trap(site.0, "this number is below 0 here"))
            }
            Expr::Exists(local, domain, body) => {
                let elements: Vec<Vec<u32>> = match domain {
                    Domain::Set(set) => (1..=self.model.size(*set)).map(|element| vec![element]).collect(),
                    Domain::Queue(place) => self.queue(place)?.into(),
                };
                for element in elements {
                    self.bind(*local, element);
                    if self.truth(body)? {
                        return simple(1);
                    }
                }
                simple(0)
            }
            Expr::Any(ty) => {
                let (first, count) = match ty {
                    Type::Bool => (0, 2),
                    Type::Enum(id) => (0, self.model.enums[id.number() as usize].values.len() as u32),
                    Type::Id(set) => (1, self.model.size(*set)),
                    Type::Optional(set) => (0, self.model.size(*set) + 1),
                    Type::Range { low, high } => (*low, high - low + 1),
                    Type::Data(_) | Type::Record(..) | Type::Queue(_) => (0, 1),
                };
                if self.next_choice == self.choices.len() {
                    self.choices.push((0, count));
                }
                let (chosen, _) = self.choices[self.next_choice];
                self.next_choice += 1;
                simple(first + chosen)
            }
        }
    }

    fn queue(&mut self, place: &VariablePart) -> Result<VecDeque<Vec<u32>>> {
        match self.contents(place)?.0 {
            Contents::Queue(queue) => Ok(queue.clone()),
            Contents::Values(_) => Ok(VecDeque::new()),
        }
    }

    /// The element of a variable that a place is in, and its number.
    fn contents(&mut self, place: &VariablePart) -> Result<(&mut Contents, usize)> {
        let sets: Vec<Set> = self.model.variable(place.variable).indices.clone();
        let mut element = 0;
        for (index, set) in place.indices.iter().zip(sets) {
            let value = self.scalar(index)?;
            if value == NOTHING {
                return Err(StepError::Trap(Span::default(), "an index is undefined"));
            }
            element = element * self.model.size(set) as usize + value as usize - 1;
        }
        Ok((&mut self.world.variables[place.variable.number() as usize][element], element))
    }

    fn write(&mut self, place: &VariablePart, values: &[u32]) -> Result<()> {
        let (first, _) = self.part(place);
        if let (Contents::Values(held), _) = self.contents(place)? {
            held[first..first + values.len()].copy_from_slice(values);
        }
        Ok(())
    }

    /// Which simple values of its element a place is: the first, and how many.
    fn part(&self, place: &VariablePart) -> (usize, usize) {
        let mut ty = &self.model.variable(place.variable).ty;
        let mut first = 0;
        for field in &place.fields {
            first += self.model.leaves_before(ty, *field);
            ty = self.model.field_type(ty, *field).unwrap_or(ty);
        }
        (first, self.model.leaves(ty).len())
    }
}
