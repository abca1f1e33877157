import type { ObjectRef } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import type { FieldNames } from '#server/platform/db/connection/readable.ts'
import type { ReadVersion, RowChanges } from '#server/platform/db/records/record.ts'
import { builder, type SchemaParts } from '#server/platform/graphql/builder.ts'
import type { OperationContext } from '#server/platform/graphql/context.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { nestedInput } from '#server/platform/graphql/inputFields.ts'
import { readableFields } from '#server/platform/graphql/readableFields.ts'
import { rowId, versionInput } from '#shared/platform/fields.ts'
import type { Permission } from '#shared/platform/permissions.ts'
import { mutation } from './mutation.ts'

// These are the standard operations on one record. A noun that needs another one writes it with `mutation`.

interface RecordApi<Row> {
  /** The prefix of the input type of its changes: `Company` has CompanyChanges. */
  readonly name: string
  /** The word that people use for it. */
  readonly noun: string
  readonly read: Permission
  /** The permission to add, save and delete it. */
  readonly write: Permission
  readonly type: ObjectRef<SchemaParts, Row>
  /** Adding and saving can be undone, since they may change the status or send mails. */
  readonly undoable?: true
}

/**
 * Runs in the transaction of a mutation.
 * @param fields the fields of the type that the viewer may read and so may be selected.
 */
type Work<Subject, Row> = (
  trx: Trx,
  subject: Subject,
  fields: FieldNames,
  context: OperationContext,
  info: GraphQLResolveInfo,
) => Promise<Row>

/** Adds the query `getX(id)`. */
export function findQuery<Row>(
  field: string,
  { noun, read: permission, type }: RecordApi<Row>,
  find: (db: Database, id: string, fields: FieldNames) => Promise<Row>,
): void {
  builder.queryField(field, (t) =>
    t.field({
      permission,
      type,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { db, viewer }, info) =>
        // The type of the field is a parameter here, and so is the result of its resolver; RecordApi ties the two.
        find(db, parseId(id, noun), readableFields(info, viewer.role)(type.name)) as never,
    }),
  )
}

/** Adds the mutation `addX`. All fields of its input are fields of the type. */
export function addMutation<Input extends z.ZodMiniObject, Row>(
  field: string,
  { write: permission, type, undoable }: RecordApi<Row>,
  input: Input,
  add: Work<z.output<Input>, Row>,
): void {
  mutation(field, {
    permission,
    type,
    undoable,
    input,
    run: async (trx, body, context, info) => {
      const given: Readonly<Record<string, unknown>> = body
      const named = Object.keys(given).filter((name) => given[name] !== null)
      return add(trx, body, writableFields(type.name, named, context, info), context, info)
    },
  })
}

/** Adds the mutation `updateX`, with `id`, `changes` and `version`. It refuses to save over a newer version. */
export function updateMutation<Changes extends z.ZodMiniObject, Row>(
  field: string,
  { name, noun, write: permission, type, undoable }: RecordApi<Row>,
  changes: Changes,
  update: Work<RowChanges<z.output<Changes>>, Row>,
): void {
  nestedInput(`${name}Changes`, changes, 'A field that is left out stays as it is, and null clears it.')
  mutation(field, {
    permission,
    type,
    noun,
    undoable,
    input: z.object({ id: rowId(), changes, version: z.int() }),
    run: async (trx, body, context, info) => {
      const save = body as RowChanges<z.output<Changes>>
      const fields = writableFields(type.name, Object.keys(save.changes), context, info)
      return update(trx, save, fields, context, info)
    },
  })
}

/** Adds the mutation `deleteX`, with `id` and `version`. */
export function deleteMutation<Row>(
  field: string,
  { noun, write: permission, type }: RecordApi<Row>,
  remove: Work<ReadVersion, Row>,
): void {
  mutation(field, {
    description: 'Its author may undo it for some seconds.',
    permission,
    type,
    noun,
    undoable: true,
    input: versionInput,
    run: async (trx, read, context, info) =>
      remove(trx, read, readableFields(info, context.viewer.role)(type.name), context, info),
  })
}

/**
 * Returns the fields of a type that the viewer may read.
 * @param given the fields that the viewer wants to write.
 * @throws UserError FORBIDDEN when one of them may not be read: nobody overwrites what they cannot see.
 */
function writableFields(
  typeName: string,
  given: readonly string[],
  { viewer }: OperationContext,
  info: GraphQLResolveInfo,
): FieldNames {
  const readable = readableFields(info, viewer.role)(typeName)
  const hidden = given.find((name) => !readable.has(name))
  if (hidden === undefined) return readable
  throw new UserError('FORBIDDEN', `Your role may not read “${hidden}”, so it can neither set nor change it.`, {
    field: hidden,
  })
}
