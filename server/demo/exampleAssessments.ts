import type pg from 'pg'

interface Example {
  readonly name: string
  readonly type: 'TAKE_HOME' | 'TECH_INTERVIEW'
  readonly instructions: string
  readonly criteria: readonly {
    readonly name: string
    readonly weight: number
    readonly must_pass?: true
    /** From the lowest score to the highest. */
    readonly anchors: readonly [string, string, string, string]
  }[]
}

const examples: readonly Example[] = [
  {
    name: 'Example: take-home',
    type: 'TAKE_HOME',
    instructions: 'Run the work before you read it. Score what is there, not what you would have done.',
    criteria: [
      {
        name: 'It does what the brief asks',
        weight: 3,
        must_pass: true,
        anchors: [
          'It does not run.',
          'It runs, but misses a main part.',
          'It does what was asked.',
          'It also handles the odd cases.',
        ],
      },
      {
        name: 'Tests',
        weight: 2,
        anchors: [
          'There are none.',
          'A few, of easy parts.',
          'What matters is tested.',
          'They would catch a real mistake.',
        ],
      },
      {
        name: 'Structure',
        weight: 2,
        anchors: [
          'Everything is in one place.',
          'Parts know too much of each other.',
          'Each part has one job.',
          'I would build on it as it is.',
        ],
      },
      {
        name: 'Readable code',
        weight: 2,
        anchors: [
          'I had to guess a lot.',
          'Names mislead in places.',
          'I could follow it at once.',
          'It explains itself.',
        ],
      },
      {
        name: 'Explains decisions',
        weight: 1,
        anchors: ['Says nothing.', 'Says what, not why.', 'Says why.', 'Says why, and what it would take to do more.'],
      },
    ],
  },
  {
    name: 'Example: technical interview',
    type: 'TECH_INTERVIEW',
    instructions: 'Ask everybody the same questions, and write down what they said before you score it.',
    criteria: [
      {
        name: 'Solves problems',
        weight: 3,
        must_pass: true,
        anchors: [
          'Could not begin.',
          'Needed many hints.',
          'Found a way alone.',
          'Compared several ways, and chose well.',
        ],
      },
      {
        name: 'Knows the tools',
        weight: 3,
        anchors: ['Has heard of them.', 'Uses them by recipe.', 'Knows how they work.', 'Knows where they fail.'],
      },
      {
        name: 'Weighs options',
        weight: 2,
        anchors: [
          'Sees one way.',
          'Sees others when asked.',
          'Names what each costs.',
          'Chooses by what the client needs.',
        ],
      },
      {
        name: 'Explains clearly',
        weight: 2,
        anchors: ['Hard to follow.', 'Clear after questions.', 'Clear.', 'Clear to somebody from another field.'],
      },
    ],
  },
]

const description = 'An example. Copy it, name the skills that it tests, and fit its rubric to your firm.'

/** Gives an empty firm two assessments with rubrics to copy. */
export async function addExampleAssessments(client: pg.Client): Promise<void> {
  for (const { name, type, instructions, criteria } of examples) {
    await client.query(
      `with assessment as (insert into assessments (name, type, description) values ($1, $2, $3) returning id),
       version as (
         insert into assessment_versions (assessment_id, number, instructions)
         select id, 1, $4 from assessment returning id
       )
       insert into criteria (assessment_version_id, position, name, weight, must_pass, anchors)
       select version.id, given.position, given.value ->> 'name', (given.value ->> 'weight')::integer,
         coalesce((given.value ->> 'must_pass')::boolean, false),
         array(select jsonb_array_elements_text(given.value -> 'anchors'))
       from version, jsonb_array_elements($5) with ordinality as given (value, position)`,
      [name, type, description, instructions, JSON.stringify(criteria)],
    )
  }
}
