import { type BudgetAmounts, budgetFields } from '#shared/jobs/jobBudgets.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { ContactSelect } from '#web/contacts/ContactSelect.tsx'
import styles from '#web/jobs/details/JobFields.module.css'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TagsField } from '#web/platform/forms/fields/TagsField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { CurrencyField } from '#web/platform/forms/money/CurrencyField.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'

const budgetLabels: Readonly<Record<keyof BudgetAmounts, string>> = {
  budget_hourly_min: 'Hourly budget from',
  budget_hourly_max: 'Hourly budget to',
  budget_monthly: 'Monthly budget',
  yearly_budget_min: 'Salary from',
  yearly_budget_max: 'Salary to',
}

export interface JobFieldsProps {
  readonly companyId: string
  /** The names of the saved owner and contact. */
  readonly ownerName?: string | null | undefined
  readonly contactName?: string | null | undefined
}

/** The fields of a job, except its company and description. */
export function JobFieldList({ companyId, ownerName, contactName }: JobFieldsProps) {
  return (
    <>
      <TextField name="title" label="Title" />
      <div className={styles.pair}>
        <SelectField name="type" label="Type" options={optionsOf(jobTypes)} />
        <NumberField name="openings" label="Openings" />
      </div>
      <BudgetFields />
      <div className={styles.pair}>
        <NumberField name="weekly_hours" label="Weekly hours" />
        <NumberField name="overlap_hours" label="Hours of overlap a day" />
        <DayField name="starts_on" label="Start" future />
        <DayField name="ends_on" label="End" future />
      </div>
      <div className={styles.pair}>
        <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" savedName={ownerName} />
        <ContactSelect
          name="contact_id"
          label="Contact"
          companyId={companyId}
          placeholder={companyId ? 'Select Contact' : 'Choose the company first'}
          savedName={contactName}
        />
      </div>
      <div className={styles.pair}>
        <TextField name="next_action" label="Next action" placeholder="Call the hiring manager" />
        <DayField name="next_action_on" label="Until" future />
      </div>
      <JobTagsField />
    </>
  )
}

/** Asks for the amounts of the job's type, and any other that is already set. */
function BudgetFields() {
  const values = useFormContext().fields.getValues()
  const currency = String(values.currency)
  const known = /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
  const type = String(values.type)
  const asked: readonly string[] = isKeyOf(budgetFields, type) ? budgetFields[type] : []
  const names = valuesOf(budgetLabels).filter((name) => asked.includes(name) || (values[name] ?? '') !== '')
  return (
    <div className={styles.pair}>
      {names.map((name) => (
        <MoneyField key={name} name={name} label={budgetLabels[name]} currency={known} />
      ))}
      <CurrencyField name="currency" label="Currency" />
    </div>
  )
}

const tagsQuery = graphql(`
  query getJobTags {
    getJobTags
  }
`)

/** Edits the tags of a job. It suggests the tags of others. */
function JobTagsField() {
  const { data } = useQuery(tagsQuery)
  return <TagsField name="tags" label="Tags" placeholder="Enter or choose tags" suggestions={data?.getJobTags ?? []} />
}
