import { randomUUID } from 'node:crypto'
import { dayIn } from '#test/days.ts'

/** The kinds of rows that a few calls of the API can make. */
export const rowNames = [
  'account',
  'company',
  'contact',
  'client',
  'skill',
  'developer',
  'developer_skill',
  'job',
  'job_profile',
  'note',
  'meeting',
  'text',
  'message_reply',
  'assessment',
  'challenge',
  'placement',
  'coming_placement',
  'check_in',
  'talk',
  'follow_up',
] as const
export type RowName = (typeof rowNames)[number]

/** Asks the API as an admin. @throws Error when it refuses. */
export type Ask = (
  document: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, FormRow>>>

export interface FormRow {
  readonly id: string
  readonly version: number
}

/** The rows of one attempt. Each is made once, so that a contact belongs to the company of the job. */
export interface FormRows {
  get(name: RowName): Promise<FormRow>
}

/** Rows are made by the API, from other rows of the same attempt, which it makes first if they are missing. */
interface Scope {
  readonly ask: Ask
  id(name: RowName): Promise<string>
  get(name: RowName): Promise<FormRow>
}

type Making = (scope: Scope) => Promise<Readonly<Record<string, FormRow>>>

/** Makes a text that no other row has. */
const unique = (text: string) => `${text} ${randomUUID()}`
const address = () => `${unique('half').replaceAll(' ', '.')}@vouch.example`

/** Leads a profile to its placement. @param starts_in days from today. */
async function place({ ask, get, id }: Scope, starts_in: number): Promise<Readonly<Record<string, FormRow>>> {
  let profile = await get('job_profile')
  for (const to of ['READY_TO_SEND', 'SENT', 'PLACED']) {
    const { moveJobProfile } = await ask(
      `mutation ($id: ID!, $version: Int!, $to: JobProfileStatus!, $starts_on: String!) {
        moveJobProfile(input: { id: $id, version: $version, to: $to, note: "Quick.", cost_rate: 50, bill_rate: 80, weekly_hours: 40, starts_on: $starts_on, consented_at: "2026-01-02", consent_method: EMAIL }) { id version }
      }`,
      { ...profile, to, starts_on: dayIn(starts_in) },
    )
    profile = moveJobProfile ?? profile
  }
  const found = await ask('query ($id: ID!) { getPlacements(developer_id: $id) { id version } }', {
    id: await id('developer'),
  })
  return { placement: Object.values(found).flat()[0] as FormRow }
}

/** Makes each row by the API, with its required values only. */
const makings: Readonly<Record<RowName, Making>> = {
  account: ({ ask }) =>
    ask(
      'mutation ($email: String!) { addStaff(input: { display_name: "Half", email: $email, role: admin }) { id version } }',
      {
        email: address(),
      },
    ),
  company: ({ ask }) =>
    ask('mutation ($name: String!) { addCompany(input: { name: $name, status: ACTIVE }) { id version } }', {
      name: unique('Company'),
    }),
  contact: async ({ ask, id }) =>
    ask('mutation ($company: ID!) { addContact(input: { company_id: $company, name: "Cora" }) { id version } }', {
      company: await id('company'),
    }),
  client: async ({ ask, id }) =>
    ask(
      'mutation ($company: ID!, $email: String!) { upsertClients(company_id: $company, display_name: "Cleo", email: $email, move: false) { id version } }',
      { company: await id('company'), email: address() },
    ),
  skill: ({ ask }) =>
    ask(
      'mutation ($name: String!) { addSkill(input: { name: $name, skill_type: TOOL, aliases: [] }) { id version } }',
      {
        name: unique('Skill'),
      },
    ),
  developer: async ({ ask, id }) => {
    const added = await ask(
      'mutation ($email: String!) { addDeveloper(input: { first_name: "Dora", last_name: "Half", email: $email, skills: [] }) { id version } }',
      { email: address() },
    )
    const owner_id = await id('account')
    const move = (developer: FormRow | undefined, to: string) =>
      ask(
        `mutation ($id: ID!, $version: Int!, $owner_id: ID!, $to: DeveloperStage!) {
            moveDeveloper(input: { id: $id, version: $version, to: $to, owner_id: $owner_id, note: "Known." }) { id version }
          }`,
        { ...developer, owner_id, to },
      )
    // Only members can be put forward.
    const { moveDeveloper } = await move(added.addDeveloper, 'VETTING')
    return move(moveDeveloper, 'MEMBER')
  },
  developer_skill: async ({ ask, id }) =>
    ask(
      'mutation ($developer: ID!, $skill: ID!) { addDeveloperSkill(input: { developer_id: $developer, skill_id: $skill }) { id version } }',
      { developer: await id('developer'), skill: await id('skill') },
    ),
  job: async ({ ask, id }) =>
    ask(
      'mutation ($company: ID!) { addJob(input: { company_id: $company, title: "Engineer", type: HOURLY, openings: 1, currency: "USD" }) { id version } }',
      { company: await id('company') },
    ),
  job_profile: async ({ ask, id }) =>
    ask(
      'mutation ($job: ID!, $developer: ID!) { addJobProfile(input: { job_id: $job, developer_id: $developer }) { id version } }',
      { job: await id('job'), developer: await id('developer') },
    ),
  note: async ({ ask, id }) =>
    ask('mutation ($job: ID!) { addNote(input: { job_id: $job, body: "Note" }) { id version } }', {
      job: await id('job'),
    }),
  meeting: async ({ ask, id }) =>
    ask(
      'mutation ($developer: ID!, $at: DateTime!) { addMeeting(input: { developer_id: $developer, type: INTRO, minutes: 30, starts_at: $at }) { id version } }',
      { developer: await id('developer'), at: `${dayIn(3)}T10:00:00Z` },
    ),
  text: ({ ask }) =>
    ask(
      'mutation ($name: String!) { saveText(input: { text: { name: $name, subject: "Hello", body: "Hello" }, version: 0 }) { id version } }',
      { name: unique('Template') },
    ),
  message_reply: async ({ ask, id }) =>
    ask(
      'mutation ($developer: ID!) { addMessageReply(input: { developer_id: $developer, body: "Yes", channel: CALL, received_at: "2026-01-02T10:00:00Z" }) { id version } }',
      { developer: await id('developer') },
    ),
  assessment: ({ ask }) =>
    ask(
      'mutation ($name: String!) { addAssessment(input: { name: $name, type: TAKE_HOME, stack: [] }) { id version } }',
      {
        name: unique('Assessment'),
      },
    ),
  challenge: async ({ ask, id }) =>
    ask(
      'mutation ($assessment: ID!, $name: String!) { addChallenge(input: { assessment_id: $assessment, name: $name, brief: "Do it." }) { id version } }',
      { assessment: await id('assessment'), name: unique('Challenge') },
    ),
  placement: (scope) => place(scope, -30),
  coming_placement: (scope) => place(scope, 30),
  check_in: async ({ ask, id }) =>
    ask(
      'mutation ($placement: ID!, $due_on: String!) { planCheckIn(input: { placement_id: $placement, party: DEVELOPER, due_on: $due_on }) { id version } }',
      { placement: await id('placement'), due_on: dayIn(10) },
    ),
  /** Only a check-in that was held has follow-ups. */
  talk: async ({ ask, id }) =>
    ask(
      `mutation ($placement: ID!, $held_at: DateTime!) {
          addCheckIn(input: { placement_id: $placement, held_at: $held_at, party: DEVELOPER, channel: CALL, mood: GOOD, follow_ups: [] }) {
            id version
          }
        }`,
      { placement: await id('placement'), held_at: `${dayIn(-5)}T10:00:00Z` },
    ),
  follow_up: async ({ ask, id }) =>
    ask('mutation ($talk: ID!) { addFollowUp(input: { check_in_id: $talk, body: "Ask again." }) { id version } }', {
      talk: await id('talk'),
    }),
}

/** The row that a form changes, by the type of the answer. */
export const rowOfType: Readonly<Record<string, RowName>> = {
  Account: 'account',
  AssessmentDetails: 'assessment',
  Challenge: 'challenge',
  CheckIn: 'check_in',
  Client: 'client',
  CompanyDetails: 'company',
  Contact: 'contact',
  Developer: 'developer',
  FollowUp: 'follow_up',
  HeldSkill: 'developer_skill',
  Job: 'job',
  JobProfile: 'job_profile',
  Meeting: 'meeting',
  MessageReply: 'message_reply',
  Note: 'note',
  Placement: 'placement',
  SkillDetails: 'skill',
  Text: 'text',
}

/** The row that a form changes, if the row of the answer would be refused. */
export const rowOfForm: Readonly<Record<string, RowName>> = {
  setPlacementStart: 'coming_placement',
  updateCheckIn: 'talk',
}

/** Finds the row for a typed id by the name of its field: a member of the staff, unless the noun is one of these. */
export function rowOfField(field: string): RowName {
  const noun = field.replace(/_ids?$/, '')
  if (noun === 'skills') return 'skill'
  if (noun === 'check_in') return 'talk'
  return rowNames.find((name) => name === noun) ?? 'account'
}

/** Makes the rows of one attempt on demand. */
export function createRows(ask: Ask): FormRows {
  const known = new Map<RowName, Promise<FormRow>>()
  const get = (name: RowName): Promise<FormRow> => {
    const row = known.get(name) ?? make(name)
    known.set(name, row)
    return row
  }
  const make = async (name: RowName) => {
    const [row] = Object.values(await makings[name]({ ask, get, id: async (one) => (await get(one)).id }))
    if (!row) throw new Error(`No ${name} was made.`)
    return row
  }
  return { get }
}
