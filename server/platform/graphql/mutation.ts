import type { InputFieldMap, ShapeFromTypeParam, TypeParam } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { write } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { answerOnce } from './answerOnce.ts'
import { builder, type SchemaParts } from './builder.ts'
import type { OperationContext } from './context.ts'
import { parse, parseId } from './input.ts'
import { inputFields } from './inputFields.ts'

export type ArgumentBuilder = Parameters<Parameters<typeof builder.mutationField>[1]>[0]['arg']

/** The parts of a mutation that differ. All else is the same for each of them. */
interface MutationOptions<Input extends z.ZodMiniObject, Type extends TypeParam<SchemaParts>> {
  readonly description?: string
  readonly permission: Permission
  readonly type: Type
  /** The most rows of the answer, if it is a list. */
  readonly rows?: number
  /** The work beyond reading rows, in plain operations. */
  readonly work?: number
  /** Parses the arguments; contract.test.ts compares the two. */
  readonly input: Input
  /** All arguments but `key`, which every mutation has; by default derived from `input`. */
  readonly args?: (arg: ArgumentBuilder) => InputFieldMap
  /** Names the record of the argument `id`, for the error about a text that cannot be an id. */
  readonly noun?: string
  /** True if its author may take back its writes, for some seconds. */
  readonly undoable?: true
  /** Runs once for each key, in one transaction with the viewer as the actor. */
  run(
    trx: Transaction<Tables>,
    input: z.output<Input>,
    context: OperationContext,
    info: GraphQLResolveInfo,
  ): Promise<ShapeFromTypeParam<SchemaParts, Type, false>>
}

type Arguments = { readonly key?: string | null; readonly id?: string } & Readonly<Record<string, unknown>>

/** Adds a mutation to the API. */
export function mutation<Input extends z.ZodMiniObject, Type extends TypeParam<SchemaParts>>(
  name: string,
  { input, args = (arg) => inputFields(arg, input), noun, undoable, run, ...field }: MutationOptions<Input, Type>,
): void {
  const resolve = async (
    _root: unknown,
    { key = null, ...body }: Arguments,
    context: OperationContext,
    info: GraphQLResolveInfo,
  ) => {
    if (noun && body.id !== undefined) parseId(body.id, noun)
    const parsed = parse(input, body)
    const { db, viewer, requestId, origin, secret, change } = context
    const changeId = undoable ? change.id : undefined
    const call = { accountId: viewer.id, key, operation: name, body, changeId: changeId ?? null }
    const answered = await write(db, { actor: viewer.id, requestId, ...origin, changeId }, (trx) =>
      answerOnce(trx, secret, call, () => run(trx, parsed, context, info)),
    )
    if (answered.changeId !== null) change.tell(answered.changeId)
    return answered.answer
  }
  builder.mutationField(name, (t) =>
    // The types of the arguments end here: the schema that parses them gives the type of the input of `run`.
    t.field({ ...field, args: { ...args(t.arg), key: t.arg.string() }, extensions: { input }, resolve } as never),
  )
}
