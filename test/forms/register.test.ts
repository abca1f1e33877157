import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepsNothing, marksByHand } from './register.ts'

/** The forms that store typed values. Tests try each with random subsets of its fields. */
const triedForms = Object.values(
  import.meta.glob<Record<string, object>>(['./*Forms.ts', '!./tryForms.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .flatMap((forms) => Object.keys(forms))

const project = path.join(import.meta.dirname, '../..')

/** Forms are made of these pieces. */
const pieces = /^web\/(platform\/(forms|mentions|ui|lists\/bulk\/BulkFormDialog)|developers\/inline)\b/

/** The components that hold typed values, and every input that a user can type into. */
const holding = [
  /\b(useForm|useSchemaForm|useReviewDraft)[(<]/,
  /<(AddDialog|EditDialog|InlineFormContext|form|input|textarea)\b/,
  /<(Autocomplete|ComboBox|DateField|NumberBox|NumberInput|PasswordInput|SearchField|TagsBox|TagsInput|Textarea|TextInput)\b/,
]

const forms = globSync('web/**/*.tsx', { cwd: project }).filter((file) => {
  if (pieces.test(file)) return false
  const text = readFileSync(path.join(project, file), 'utf8')
  return holding.some((part) => part.test(text))
})

/** Finds an attribute of a tag, but not the word in a sentence. */
const saysRequired = (line: string) =>
  /^required(=.*)?$/.test(line.trim()) || (line.includes('<') && / required[ =]/.test(line))

test('the schema of a form says what is required, unless it depends on more', () => {
  const marking = globSync('web/**/*.tsx', { cwd: project }).filter(
    (file) => !pieces.test(file) && readFileSync(path.join(project, file), 'utf8').split('\n').some(saysRequired),
  )
  expect(Object.keys(marksByHand).toSorted()).toEqual(marking.toSorted())
})

test('each form of the web app is tried with random subsets of its fields typed, or keeps nothing', () => {
  const registered = [...triedForms, ...Object.keys(keepsNothing)]
  expect(registered.toSorted()).toEqual(forms.toSorted())
})
