import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  changesInput,
  day,
  emailAddress,
  line,
  optional,
  optionalEmail,
  requiredLine,
  rowId,
} from '#shared/platform/fields.ts'
import { isRequired } from './isRequired.ts'

const input = z.object({
  name: requiredLine('Enter a name.'),
  email: emailAddress(),
  cc: optionalEmail(),
  title: optional(line()),
  kind: z.enum(['A', 'B']),
  from: day().check(z.minLength(1, 'Choose a day.')),
  to: day(),
  count: z.int(),
  is_open: z.boolean(),
  is_read: z.literal(true),
  tags: z.array(z.string()),
  rows: z.array(z.object({ skill: rowId(), note: optional(line()) })).check(z.minLength(1)),
})

const required = ['name', 'email', 'kind', 'from', 'count', 'is_read', 'rows', 'rows.3.skill']
const others = ['cc', 'title', 'to', 'is_open', 'tags', 'rows.3.note', 'nothing', 'name.first', 'rows.3.nothing']

test('a field is required when its schema refuses that it is empty, also in a row', () => {
  expect([...required, ...others].filter((path) => isRequired(input, path))).toEqual(required)
})

test('an edit requires what adding does, and so does a form that changes its values at last', () => {
  const transformed = z.pipe(
    input,
    z.transform(({ name }) => name),
  )
  for (const schema of [changesInput(input), transformed])
    expect([...required, ...others].filter((path) => isRequired(schema, path))).toEqual(required)
})
