import { builder } from '#server/platform/graphql/builder.ts'
import { inputFields } from '#server/platform/graphql/inputFields.ts'
import { mutation } from '#server/platform/graphql/mutation.ts'
import { workShown } from '#shared/developerAssessments/workShown.ts'
import { workShownInput } from '#shared/developerAssessments/workShownInput.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type FirmSettings, findSettings, setWorkShown } from './data.ts'

export const WorkShownEnum = builder.enumType('WorkShown', { values: valuesOf(workShown) })

const FirmSettingsType = builder.objectRef<FirmSettings>('FirmSettings').implement({
  description: 'What an admin chose for the whole firm.',
  permission: 'catalogue:read',
  fields: (t) => ({
    work_shown: t.expose('work_shown', {
      type: WorkShownEnum,
      description: 'How reviewers get the work of whoever is sent an assessment from now on.',
    }),
    version: t.exposeInt('version', { description: '0 until somebody chose.' }),
  }),
})

builder.queryField('getFirmSettings', (t) =>
  t.field({
    permission: 'catalogue:read',
    type: FirmSettingsType,
    resolve: (_root, _args, { db }) => findSettings(db),
  }),
)

mutation('setWorkShown', {
  description: 'Chooses how work is shown to reviewers. What was sent before keeps what it began with.',
  permission: 'settings:manage',
  type: FirmSettingsType,
  undoable: true,
  input: workShownInput,
  args: (arg) => inputFields(arg, workShownInput, { work_shown: WorkShownEnum }),
  run: (trx, input) => setWorkShown(trx, input),
})
