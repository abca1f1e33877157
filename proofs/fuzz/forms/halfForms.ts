import { createFuzzer, FuzzError, type Fuzzer } from '#proofs/fuzz/fuzzer.ts'
import { authorizationOf, kindOf } from '#proofs/fuzz/graphql.ts'
import { readJsonAnswer, send } from '#proofs/fuzz/send.ts'
import type { FuzzTarget } from '#proofs/fuzz/target.ts'
import * as fc from '#test/draws/property.ts'
import { createRows, type FormRow, type FormRows, rowOfField } from './halfFormRows.ts'
import { formsOf, isSettledByOthers, type MutationForm } from './halfFormSchema.ts'
import { ownRow, type TypedForm, typedForms } from './halfFormValues.ts'
import { isKept } from './keptValues.ts'

type Values = Readonly<Record<string, unknown>>
interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly { readonly message: string }[]
}

/** Fills in random parts of every form of the API, and reads the stored rows again. */
export function createHalfFormsFuzzer(target: FuzzTarget): Fuzzer {
  const forms = formsOf()
  const inputs = fc
    .constantFrom(...forms)
    .chain((form) => typedForms(form.fields).map((typed) => ({ form: form.name, typed })))
  const formNamed = new Map(forms.map((form) => [form.name, form]))
  return createFuzzer({ name: 'halfForms', perTurn: 200 }, inputs, async ({ form: name, typed }) => {
    const form = formNamed.get(name)
    if (!form) throw new Error(`There is no form ${name}.`)
    return `${await fillIn(target, form, typed)} ${name}`
  })
}

/** Sends a form, and checks that all of it was stored, or that it was refused with a sentence. */
async function fillIn(target: FuzzTarget, form: MutationForm, typed: TypedForm): Promise<string> {
  const rows = createRows(async (document, variables) => {
    const { data, errors } = await ask(target, document, variables)
    if (!data) throw new Error(`A row that a form needs was refused: ${JSON.stringify(errors)}`)
    return data as Readonly<Record<string, FormRow>>
  })
  const sent = (await withIds(typed, '', rows)) as Values
  const row = form.row && (await rows.get(form.row))
  const before = row && (await readAgain(target, form, rows, row.id))
  const answer = await ask(target, documentOf(form), argumentsOf(form, sent, row))
  const stored = answer.data?.[form.name] as Values | undefined
  if (!stored) return kindOf(answer)
  const after = form.reader ? await readAgain(target, form, rows, String(stored.id)) : stored
  if (!after) throw new FuzzError(`${form.name} stored a row that cannot be read again: ${JSON.stringify(stored)}`)
  for (const { name, shown } of form.fields) {
    if (!shown) continue
    if (isSettledByOthers(name, sent)) continue
    if (name in sent) checkKept(form, name, sent[name], shownIn(after, name))
    else if (before) checkUnchanged(form, name, shownIn(before, name), shownIn(after, name))
  }
  return 'saved'
}

function checkKept({ name: form }: MutationForm, name: string, sent: unknown, read: unknown): void {
  if (isKept(sent, read)) return
  throw new FuzzError(`${form} took ${name} ${JSON.stringify(sent)}, and holds ${JSON.stringify(read)}.`)
}

/** Checks that a change leaves untouched fields as they were. */
function checkUnchanged({ name: form }: MutationForm, name: string, before: unknown, after: unknown): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const change = `${JSON.stringify(before)} to ${JSON.stringify(after)}`
  throw new FuzzError(`${form} was sent without ${name}, and changed it from ${change}.`)
}

/** Reads a field of a row as it was typed, or the ids of the rows that it points at. */
function shownIn(row: Values, name: string): unknown {
  const value = name === 'cost_rate' ? (row.cost_entered ?? row.cost_rate) : row[name]
  if (name in row) return Array.isArray(value) ? value.map((item) => idIn(item, name.slice(0, -1)) ?? item) : value
  return idIn(row, name.replace(/_id$/, '')) ?? null
}

function idIn(row: Values, name: string): unknown {
  return (row[name] as { readonly id?: unknown } | null | undefined)?.id
}

async function withIds(value: unknown, field: string, rows: FormRows): Promise<unknown> {
  if (value === ownRow) return (await rows.get(rowOfField(field))).id
  if (Array.isArray(value)) return Promise.all(value.map((one) => withIds(one, field, rows)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, one]) => [name, await withIds(one, name, rows)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function argumentsOf(form: MutationForm, sent: Values, row: FormRow | undefined): Values {
  const { container, takesVersion, argumentTypes } = form
  const typed = container === undefined ? sent : { [container]: sent }
  const input = { ...typed, ...(row && { id: row.id }), ...(row && takesVersion && { version: row.version }) }
  return 'input' in argumentTypes ? { input } : input
}

function documentOf({ name, argumentTypes, fields }: MutationForm): string {
  const args = Object.entries(argumentTypes)
  const declared = args.map(([arg, type]) => `$${arg}: ${type}`).join(', ')
  const passed = args.map(([arg]) => `${arg}: $${arg}`).join(', ')
  return `mutation (${declared}) { ${name}(${passed}) { id ${selectionOf(fields)} } }`
}

function selectionOf(fields: MutationForm['fields']): string {
  return fields.flatMap(({ shown }) => shown ?? []).join(' ')
}

async function readAgain(
  target: FuzzTarget,
  { reader, fields }: MutationForm,
  rows: FormRows,
  id: string,
): Promise<Values | undefined> {
  if (!reader) return undefined
  const { query, arg, by } = reader
  const document = `query ($id: ID!) { ${query}(${arg}: $id) { id ${selectionOf(fields)} } }`
  const { data } = await ask(target, document, { id: by ? (await rows.get(by)).id : id })
  const found = data?.[query] as Values | readonly Values[] | undefined
  return Array.isArray(found) ? found.find((row) => row.id === id) : (found as Values | undefined)
}

/** @throws FuzzError if the answer is masked or has no sentence. */
async function ask(target: FuzzTarget, query: string, variables: Values): Promise<GraphqlAnswer> {
  const headers = { ...(await authorizationOf(target, 'admin')), 'content-type': 'application/json' }
  const body = JSON.stringify({ query, variables })
  const answer = await send(target.url, { method: 'POST', path: '/graphql', headers, body })
  if (!answer) throw new FuzzError('The connection closed before the answer.')
  return readJsonAnswer(answer) as GraphqlAnswer
}
