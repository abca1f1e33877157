/** The limits hold at a pace of 1. A slower machine, and one with other work, has more time. */
interface Budget {
  readonly most: number
  readonly why: string
}

/** In µs. They add up to a request of one millisecond. Most of it is not spent in our code. */
const phaseBudgets: Readonly<Record<string, Budget>> = {
  token: { most: 20, why: 'The signature is verified once a second. Else it is a look into a map.' },
  account: { most: 20, why: 'Account and grant are read once a second. Else it is a look into a map.' },
  rate: { most: 20, why: 'Three sums, without a limit here.' },
  body: { most: 80, why: 'The event loop turns until the body is there. Parsing it is little.' },
  turn: { most: 30, why: 'Nobody else waits, so it is a promise and a line of one.' },
  'normal form': { most: 20, why: 'The document is known. Its variables are coerced each time.' },
  permission: { most: 5, why: 'What a role may not use is known for each compiled operation.' },
  cost: { most: 40, why: 'A walk over the selected fields, with the arguments of each.' },
  resolvers: { most: 150, why: 'What is remembered needs hardly more than the executor.' },
  statements: { most: 250, why: 'One message to PostgreSQL and back: the look at the events.' },
  JSON: { most: 80, why: 'A few kilobytes, and one write to the socket.' },
  HTTP: { most: 400, why: 'The parser, the headers and the event loop of both sides.' },
}

/** In µs. A large answer or a cold one costs more in some phases. The others keep their budgets. */
const ownPhaseBudgets: Readonly<Record<string, Readonly<Record<string, Budget>>>> = {
  'getClientUsers, pages not asked for before': {
    resolvers: { most: 200, why: 'Rows of the page become objects.' },
    statements: { most: 600, why: 'The page and the number of all, in one message.' },
  },
  'allSearchDevs, top 50': {
    resolvers: {
      most: 800,
      why: 'The version of an answer of 100 KB is a hash of it, and the executor walks over all of it.',
    },
    statements: { most: 400, why: 'The job, beside the look at the events.' },
    JSON: { most: 450, why: 'An answer of 100 KB.' },
  },
  'allSearchDevs, top 50 not seen before': {
    resolvers: { most: 1_000, why: 'As above, and the matcher ranks all members.' },
    statements: { most: 900, why: 'The relations of fifty people, in one message.' },
    JSON: { most: 450, why: 'An answer of 100 KB.' },
  },
  'allSearchDevs, unchanged poll': {
    resolvers: { most: 400, why: 'The version is that of the whole answer, which is not written.' },
    statements: { most: 400, why: 'The job, beside the look at the events.' },
  },
  'getAllActiveJobs, whole': {
    resolvers: { most: 300, why: 'Nothing is resolved before the rows are written.' },
    JSON: { most: 12_000, why: 'An answer of 1.3 MB, with a turn of the event loop after every 20 jobs.' },
    HTTP: { most: 3_000, why: 'The client reads 1.3 MB.' },
  },
  'getAllActiveJobs, after a change': {
    resolvers: { most: 2_500, why: 'Texts of 8,000 profiles become objects.' },
    statements: { most: 20_000, why: 'All active jobs with their profiles and skills are read.' },
    JSON: { most: 15_000, why: 'An answer of 1.3 MB, whose objects are new.' },
    HTTP: { most: 3_000, why: 'The client reads 1.3 MB.' },
  },
  'upsertClients, with key': {
    resolvers: { most: 1_000, why: 'Seven statements are compiled, and the answer is sealed for a retry.' },
    statements: { most: 5_000, why: 'Eight messages one after another, and a commit, which waits for the disk.' },
  },
}

/** In ms, within PostgreSQL. The network time is another phase of the request. */
const partBudgets: Readonly<Record<string, Budget>> = {
  'the row': { most: 0.5, why: 'It is planned each time, and some indexes change.' },
  events: { most: 0.5, why: 'Both rows become JSON, and an event has nine indexes.' },
  'all triggers': { most: 5, why: 'Whoever moves a profile on the board waits for it.' },
}

/** In ms. A trigger finds few rows by an index and changes them; one that has nothing to do takes a tenth of this. */
const triggerBudget: Budget = { most: 1, why: 'One statement for the rows that changed.' }

/** In ms, for rows with expensive indexes. */
const ownWriteBudgets: Readonly<Record<string, Readonly<Record<string, Budget>>>> = {
  upsertClients: { 'the row': { most: 2, why: 'Two rows, of which the account is searched by trigrams.' } },
  'a moved job profile': { keep_facts_update: { most: 1.25, why: 'Its job, its developer and its company count it.' } },
  'a moved developer': { 'the row': { most: 0.75, why: 'No table has more indexes.' } },
}

/**
 * Times of fixed work at a pace of 1: before a request in Node, in µs, and beside a write in PostgreSQL, in ms.
 * At these times the reads of release 4528800 were within their budgets, and its writes over by a fifth.
 */
const yardsticks = { request: 18, write: 1.3 }

/** Gives how many times as long as at a pace of 1 the fixed work took beside what is judged. */
export function paceOf(measured: number, work: keyof typeof yardsticks): number {
  return measured / yardsticks[work]
}

/** Gives the budget in µs; undefined for a new phase without one. */
export function phaseBudget(operation: string, phase: string, pace: number): number | undefined {
  const budget = ownPhaseBudgets[operation]?.[phase] ?? phaseBudgets[phase]
  return budget && budget.most * pace
}

/** Gives the budget in ms. */
export function writeBudget(write: string, part: string, pace: number): number {
  return (ownWriteBudgets[write]?.[part] ?? partBudgets[part] ?? triggerBudget).most * pace
}

/** Judges a median. A phase without a budget is reported, since silence would look like a pass. */
export function judge(median: number, budget: number | undefined): 'within' | 'over' | 'no budget' {
  if (budget === undefined) return 'no budget'
  return median <= budget ? 'within' : 'over'
}
