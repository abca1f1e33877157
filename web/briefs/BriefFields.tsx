import { CompanySelect } from '#web/companies/CompanySelect.tsx'
import { JobPlacesSelect } from '#web/jobs/countries/JobPlacesSelect.tsx'
import { JobFieldList } from '#web/jobs/page/JobFieldList.tsx'
import { JobSkillsSelect } from '#web/jobs/skills/JobSkillsSelect.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import ui from '#web/platform/ui/ui.module.css'
import styles from './BriefFields.module.css'

/** The fields of the job that a brief describes. @param onField gets the name of the field that has the focus. */
export function BriefFields({ onField }: { onField: (name: string | undefined) => void }) {
  const { fields } = useFormContext()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of its fields.
    <div
      className={`${ui.parts} ${styles.fields}`}
      onFocus={({ target }) => onField(target.closest('[data-path]')?.getAttribute('data-path') ?? undefined)}
    >
      <CompanySelect name="company_id" label="Company" />
      <JobSkillsSelect current={[]} />
      <JobPlacesSelect />
      <JobFieldList companyId={String(fields.getValues().company_id)} />
    </div>
  )
}
