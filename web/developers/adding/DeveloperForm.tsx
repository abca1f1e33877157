import type { ReactNode } from 'react'
import { developerSources } from '#shared/developers/developerStages.ts'
import { CostRateFields } from '#web/developers/CostRateFields.tsx'
import { DstmSelect } from '#web/developers/DstmSelect.tsx'
import { InlineFormContext } from '#web/developers/inline/InlineContext.ts'
import { useInlineEditing } from '#web/developers/inline/useInlineEditing.ts'
import type { DeveloperDetails } from '#web/developers/page/developerDetails.ts'
import { updateMutation } from '#web/developers/updateMutation.ts'
import { DiscardDialog } from '#web/platform/forms/dialogs/DiscardDialog.tsx'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { CountryField } from '#web/platform/forms/fields/CountryField.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TagsField } from '#web/platform/forms/fields/TagsField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { TimeZoneField } from '#web/platform/forms/fields/TimeZoneField.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { FormContext } from '#web/platform/forms/state/FormContext.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { StaffSelect } from '#web/staff/StaffSelect.tsx'
import { countryHint } from './countryHint.ts'
import { DeveloperCountryField } from './DeveloperCountryField.tsx'

const sources = [{ value: '', label: 'Unknown' }, ...optionsOf(developerSources)]

interface Props {
  readonly developer: DeveloperDetails
  readonly children: ReactNode
}

/** Edits the details of a developer in place. It is loaded when the first edit begins. */
export function DeveloperForm({ developer, children }: Props) {
  const update = useSave(updateMutation)
  const { form, guard, save, cancel } = useInlineEditing(
    developer,
    async (changes) => (await update(changes))?.updateDeveloper.version,
  )
  const inputs = {
    ...personInputs(developer),
    ...contactInputs,
    ...workInputs(developer),
    ...responsibilityInputs(developer),
  }
  return (
    <FormContext value={form}>
      <InlineFormContext value={{ inputs, save, cancel }}>{children}</InlineFormContext>
      {guard.question && <DiscardDialog label={guard.question} onDiscard={guard.discard} onKeep={guard.keep} />}
    </FormContext>
  )
}

function personInputs({ time_zone: zone }: DeveloperDetails) {
  return {
    first_name: (
      <>
        <TextField name="first_name" label="First name" />
        <TextField name="last_name" label="Last name" />
      </>
    ),
    headline: <TextField name="headline" label="Headline" />,
    country: zone ? (
      <CountryField name="country" label="Country" description={countryHint} />
    ) : (
      <>
        <DeveloperCountryField name="country" label="Country" description={countryHint} />
        <TimeZoneField name="time_zone" label="Time zone" />
      </>
    ),
    city: <TextField name="city" label="City" />,
    time_zone: <TimeZoneField name="time_zone" label="Time zone" />,
    url_avatar: (
      <TextField name="url_avatar" label="Picture" type="url" placeholder="https://example.com/picture.png" />
    ),
  }
}

const slackHint = 'Messages go to the Slack id. Without one, they go by e-mail.'

const contactInputs = {
  email: <TextField name="email" label="E-mail" type="email" />,
  phone: <TextField name="phone" label="Phone" type="tel" />,
  slack_user_id: <TextField name="slack_user_id" label="Slack id" placeholder="U012AB3CD" description={slackHint} />,
  url_github: <TextField name="url_github" label="GitHub" placeholder="Handle, or address of the profile" />,
  url_linkedin: <TextField name="url_linkedin" label="LinkedIn" placeholder="linkedin.com/in/…" />,
  do_not_contact: <CheckboxField name="do_not_contact" label="Does not want to be contacted" />,
}

const floorHint = 'The lowest rate that the developer accepts.'

function workInputs({ currency }: DeveloperDetails) {
  return {
    cost_rate: <CostRateFields />,
    rate_floor: (
      <MoneyField name="rate_floor" label="Rate floor per hour" currency={currency} description={floorHint} />
    ),
    available_from: <DayField name="available_from" label="Available from" future />,
    weekly_hours: <NumberField name="weekly_hours" label="Weekly hours" />,
    tos_signed_on: <DayField name="tos_signed_on" label="Terms signed on" />,
  }
}

function responsibilityInputs({ owner_name, dstm_name }: DeveloperDetails) {
  return {
    owner_id: <StaffSelect name="owner_id" label="Owner" placeholder="Select Owner" savedName={owner_name} />,
    dstm_id: <DstmSelect name="dstm_id" label="DSTM" placeholder="Select DSTM" savedName={dstm_name} />,
    source: <SelectField name="source" label="Source" options={sources} />,
    tags: <DeveloperTagsField />,
  }
}

const tagsQuery = graphql(`
  query getDeveloperTags {
    getDeveloperTags
  }
`)

/** Edits the tags of a developer. It suggests the tags of others. */
function DeveloperTagsField() {
  const { data } = useQuery(tagsQuery)
  return (
    <TagsField name="tags" label="Tags" placeholder="Enter or choose tags" suggestions={data?.getDeveloperTags ?? []} />
  )
}
