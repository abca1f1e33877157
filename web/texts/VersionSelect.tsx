import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import type { GetTextVersionsQuery } from '#web/platform/lib/graphql.ts'
import { exactDay } from '#web/platform/lib/time/relativeTime.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { versionName } from './textsFragment.ts'

type Version = GetTextVersionsQuery['getTextVersions'][number]

/** Brings the words of an earlier version of a text back into the form. */
export function VersionSelect({ versions }: { readonly versions: readonly Version[] }) {
  const { fields } = useFormContext()
  const { subject, body } = fields.values
  const shown = versions.find((version) => version.subject === subject && version.body === body)
  function bringBack(number: string): void {
    const version = versions.find((one) => String(one.number) === number)
    if (version) fields.setValues({ ...fields.getValues(), subject: version.subject, body: version.body })
  }
  return (
    <Select
      label="Version"
      placeholder="Your changes"
      options={versions.map((version) => ({ value: String(version.number), label: labelOf(version) }))}
      value={shown ? String(shown.number) : ''}
      onChange={bringBack}
    />
  )
}

function labelOf({ number, saved_by, saved_at }: Version): string {
  const saved = saved_at ? `, saved${saved_by ? ` by ${saved_by}` : ''} on ${exactDay(saved_at)}` : ''
  return `${versionName(number)}${saved}`
}
