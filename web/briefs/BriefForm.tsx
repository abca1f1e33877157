import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type BriefedJobInput, briefedJobInput } from '#shared/jobs/jobInput.ts'
import { addJobMutation } from '#web/jobs/details/addJobFragment.ts'
import { CarryJobLink } from '#web/jobs/details/CarryJobLink.tsx'
import { useShowAdded } from '#web/platform/forms/dialogs/added.ts'
import { FormDialog } from '#web/platform/forms/dialogs/FormDialog.tsx'
import { formValues } from '#web/platform/forms/state/formValues.ts'
import { mergeValues } from '#web/platform/forms/state/mergeValues.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'
import ui from '#web/platform/ui/ui.module.css'
import { skillsSearchPaths } from '#web/skillsSearch/paths.ts'
import { BriefFields } from './BriefFields.tsx'
import styles from './BriefForm.module.css'
import { BriefRanking } from './BriefRanking.tsx'
import { BriefSource } from './BriefSource.tsx'
import { type BriefAnswer, marksOf, valuesOfReading } from './briefReading.ts'
import { MarkedBriefText } from './MarkedBriefText.tsx'

interface Props {
  readonly companyId: string
  /** The viewer, who owns the job unless somebody else is chosen. */
  readonly ownerId: string
  readonly mayWrite: boolean
  readonly onClose: () => void
}

export function BriefForm({ companyId, ownerId, mayWrite, onClose }: Props) {
  const initial = { company_id: companyId, owner_id: ownerId, type: 'HOURLY', openings: 1, currency: 'USD' }
  const form = useSchemaForm(briefedJobInput, formValues(briefedJobInput, initial))
  const [reading, setReading] = useState<BriefAnswer>()
  const [field, setField] = useState<string>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const save = useSaveBrief(selected)
  const values = form.fields.getValues()
  const lists = { required: values.required, core: values.core, bonus: values.bonus }
  const listNow = (id: string) => (['required', 'core', 'bonus'] as const).find((list) => lists[list].includes(id))

  /** A value that was changed by hand stays, also when the text is read again. */
  function take(next: BriefAnswer): void {
    const opened = form.fields.getInitialValues()
    const before = reading ? { ...opened, ...valuesOfReading(reading) } : { ...opened, description: values.description }
    form.fields.setValues(mergeValues(before, form.fields.getValues(), { ...opened, ...valuesOfReading(next) }).values)
    setReading(next)
  }

  return (
    <FormDialog
      form={form}
      title="Ask by Brief"
      submitLabel={reading && mayWrite ? 'Add Job' : undefined}
      width={reading ? 1240 : 720}
      onSave={save}
      onClose={onClose}
    >
      {mayWrite && (
        <CarryJobLink
          text="Do you know what the job needs? Fill it in by hand. What you typed here stays."
          label="Add by Hand"
          opens="add-job"
        />
      )}
      {reading ? (
        <>
          <div className={styles.columns}>
            <div className={`${ui.group} ${styles.text}`}>
              <MarkedBriefText text={reading.text} marks={marksOf(reading, listNow)} field={field} />
              <Button variant="default" size="xs" onClick={() => setReading(undefined)}>
                Change Text
              </Button>
            </div>
            <BriefFields onField={setField} />
          </div>
          {!mayWrite && <p className={ui.quiet}>You can rank this brief. Adding its job needs another role.</p>}
          <BriefRanking text={reading.text} values={values} selected={selected} onSelected={setSelected} />
        </>
      ) : (
        <BriefSource onRead={take} />
      )}
    </FormDialog>
  )
}

/** Returns a function that adds the job, and shows its candidates with the same ones selected. */
function useSaveBrief(selected: ReadonlySet<string>) {
  const add = useSave(addJobMutation)
  const showAdded = useShowAdded()
  const navigate = useNavigate()
  return async (job: BriefedJobInput) => {
    const { id, title } = (await add(job)).addBriefedJob
    const path = skillsSearchPaths.skillsSearchOf(id)
    showAdded({ name: title, path })
    void navigate(path, { state: { selected: [...selected] } })
    return false
  }
}
