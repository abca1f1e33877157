import { UserError } from '#server/errors.ts'
import { forbidden, type Viewer } from '#server/platform/auth/viewer.ts'
import { builder } from '#server/platform/graphql/builder.ts'
import { parse } from '#server/platform/graphql/input.ts'
import { describeFields, nestedInput } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutations/mutation.ts'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { versionInput } from '#shared/platform/fields.ts'
import { isKeyOf, keysOf } from '#shared/platform/keys.ts'
import { can } from '#shared/platform/permissions.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type TextValues, textForm, textId, textInput, textValues } from '#shared/texts/textInput.ts'
import { kindOfText, nameOfText, type TextKind, textKinds } from '#shared/texts/texts.ts'
import {
  addText,
  deleteText,
  listTexts,
  saveText,
  type Text,
  textLimit,
  textVersionLimit,
  textVersions,
} from './data.ts'

export const StageReasonEnum = builder.enumType('StageReason', { values: valuesOf(stageReasons) })
const TextKindEnum = builder.enumType('TextKind', { values: valuesOf(textKinds) })

/** The least that reading or writing any text needs. Its kind may need more: see `requireKind`. */
const permission = 'messages:send'

export const TextType = builder.objectRef<Text>('Text').implement({
  description:
    'One version of a text that leaves the firm: it tells developers an outcome, reminds by a rule, or is a template for messages.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The outcome, the rule, or the id of the template.' }),
    version: t.exposeInt('version', {
      description: 'What a save says that it has read; 0 for a text that nobody saved.',
    }),
    number: t.exposeInt('number', { description: 'The version of the words; 0 for those that ship with Vouch.' }),
    name: t.string({
      description: 'The name of a template; others are called by their outcome or their rule.',
      resolve: ({ id, name }) => nameOfText(id, name),
    }),
    rejection_reason: t.expose('rejection_reason', {
      type: StageReasonEnum,
      nullable: true,
      description: 'The reason of the rejections that a template words.',
    }),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    is_on: t.exposeBoolean('is_on', {
      nullable: true,
      description: 'True if the dialog of the move proposes to tell the outcome, or the rule reminds by itself.',
    }),
    remind_days: t.exposeInt('remind_days', { nullable: true, description: 'The rule reminds after these days.' }),
    follow_up_days: t.exposeInt('follow_up_days', { nullable: true, description: 'As many more lead to a follow-up.' }),
    time_zone: t.exposeString('time_zone', {
      nullable: true,
      description: 'Days of the rule begin in this time zone.',
    }),
    saved_by: t.exposeString('saved_by', { nullable: true }),
    saved_at: t.expose('saved_at', { type: 'DateTime', nullable: true }),
  }),
})

/** @throws UserError FORBIDDEN when the viewer may not read, or write, texts of this kind. */
function requireKind(viewer: Viewer, use: 'read' | 'write', kind: TextKind): void {
  if (!can(viewer.role, textKinds[kind][use])) throw forbidden(viewer)
}

/** @throws UserError BAD_INPUT also for a value that texts of its kind do not have, so that none is dropped in silence. */
function parseText(id: string | null, text: TextValues): TextValues {
  const form = textForm(id)
  const foreign = keysOf(text).find((name) => (text[name] ?? null) !== null && !isKeyOf(form.shape, name))
  if (foreign) throw new UserError('BAD_INPUT', 'A text of this kind does not have this.', { field: foreign })
  return parse(form, text)
}

builder.queryFields((t) => ({
  getTexts: t.field({
    description: 'The texts of a kind as they count now: templates by name, others in the order of their codes.',
    permission,
    type: [TextType],
    rows: textLimit,
    args: { kind: t.arg({ type: TextKindEnum, required: true }) },
    resolve: (_root, { kind }, { db, viewer }) => {
      requireKind(viewer, 'read', kind)
      return listTexts(db, kind)
    },
  }),
  getTextVersions: t.field({
    description: 'All versions of a text, the newest first. A template that was deleted has none.',
    permission,
    type: [TextType],
    rows: textVersionLimit,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, { db, viewer }) => {
      const id = parse(textId, args.id)
      requireKind(viewer, 'read', kindOfText(id))
      return textVersions(db, id)
    },
  }),
}))

export const TextInput = nestedInput(
  'TextInput',
  textValues,
  'A template has a name. An outcome is on or not, and so is a rule, which has days and a time zone, too. A save replaces all of it, so what is left out is gone.',
)

describeFields(textInput, {
  id: 'The outcome, the rule, or the id of a template; left out for a new one.',
  version: 'The one that was read; 0 for a new template.',
})

mutation('saveText', {
  description:
    'Saves the next version of a text, or adds a template. Messages that were sent keep their version. The next run of a rule waits for an admin.',
  permission,
  type: TextType,
  undoable: true,
  input: textInput,
  run: (trx, { id = null, text, version }, { viewer }) => {
    requireKind(viewer, 'write', kindOfText(id))
    const values = parseText(id, text)
    return id === null ? addText(trx, values) : saveText(trx, { id, version }, values)
  },
})

mutation('deleteText', {
  description: 'Deletes a template. Its author may undo it for some seconds.',
  permission,
  type: TextType,
  noun: textKinds.TEMPLATE.noun,
  undoable: true,
  input: versionInput,
  run: deleteText,
})
