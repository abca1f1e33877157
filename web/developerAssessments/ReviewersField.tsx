import { MultiSelectField } from '#web/platform/forms/MultiSelectField.tsx'
import type { SendingChoice } from './sendingQueries.ts'

interface Props {
  readonly label: string
  readonly description: string
  readonly required?: boolean
  /** Those with the fewest open reviews first. */
  readonly reviewers: SendingChoice['reviewers']
}

/** Who reviews it, with what each of them owes already. */
export function ReviewersField({ reviewers, ...props }: Props) {
  const options = reviewers.map(({ id, display_name, open_reviews }) => ({
    value: id,
    label: `${display_name} · ${open_reviews} open`,
  }))
  return <MultiSelectField name="reviewer_ids" options={options} {...props} />
}
