import type { ShapeFromTypeParam, TypeParam } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import type * as z from 'zod/mini'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { builder, type SchemaParts } from '#server/platform/graphql/builder.ts'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import { answerOnce } from '#server/platform/graphql/execution/answerOnce.ts'
import { parse, parseId } from '#server/platform/graphql/input.ts'
import { inputFields, inputType } from '#server/platform/graphql/inputFields.ts'
import type { Permission } from '#shared/platform/permissions.ts'

/** The parts of a mutation that differ. All else is the same for each of them. */
interface MutationOptions<Input extends z.ZodMiniObject, Type extends TypeParam<SchemaParts>> {
  readonly description?: string
  readonly permission: Permission
  readonly type: Type
  /** The most rows of the answer, if it is a list. */
  readonly rows?: number
  /** The work beyond reading rows, in plain operations. */
  readonly work?: number
  /** Parses what the client gives. The type of the argument `input` is derived from it; without fields there is no such argument. */
  readonly input: Input
  /** The fields of the input are arguments themselves, if the specification names them. */
  readonly flat?: true
  /** Names the record of the field `id`, for the error about a text that cannot be an id. */
  readonly noun?: string
  /** True if its author may take back its writes, for some seconds. */
  readonly undoable?: true
  /** Runs once for each key, in one transaction with the viewer as the actor. */
  run(
    trx: Trx,
    input: z.output<Input>,
    context: OperationContext,
    info: GraphQLResolveInfo,
  ): Promise<ShapeFromTypeParam<SchemaParts, Type, false>>
}

type Values = Readonly<Record<string, unknown>>
type Arguments = { readonly key?: string | null; readonly input?: Values } & Values

/** Adds the mutation `name(input: NameInput!, key)` to the API. A retry of a call has the key of the call. */
export function mutation<Input extends z.ZodMiniObject, Type extends TypeParam<SchemaParts>>(
  name: string,
  { input, flat, noun, undoable, run, ...field }: MutationOptions<Input, Type>,
): void {
  const resolve = async (
    _root: unknown,
    { key = null, ...given }: Arguments,
    context: OperationContext,
    info: GraphQLResolveInfo,
  ) => {
    const body = flat ? given : (given.input ?? {})
    if (noun && body.id !== undefined) parseId(String(body.id), noun)
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
  const hasType = !flat && Object.keys(input.shape).length > 0
  const type = hasType ? inputType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, input) : undefined
  builder.mutationField(name, (t) => {
    const args = type ? { input: t.arg({ type, required: true }) } : inputFields(t.arg, input)
    // The types of the arguments end here: the schema that parses them gives the type of the input of `run`.
    return t.field({ ...field, args: { ...args, key: t.arg.string() }, extensions: { input }, resolve } as never)
  })
}
