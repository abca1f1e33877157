import { useEffect } from 'react'
import * as z from 'zod/mini'
import { CheckboxField } from '#web/platform/forms/fields/CheckboxField.tsx'
import { ChoiceField } from '#web/platform/forms/fields/ChoiceField.tsx'
import { ComboField } from '#web/platform/forms/fields/ComboField.tsx'
import { DayField } from '#web/platform/forms/fields/DayField.tsx'
import { MultiSelectField } from '#web/platform/forms/fields/MultiSelectField.tsx'
import { NumberField } from '#web/platform/forms/fields/NumberField.tsx'
import { SelectField } from '#web/platform/forms/fields/SelectField.tsx'
import { TextAreaField } from '#web/platform/forms/fields/TextAreaField.tsx'
import { TextField } from '#web/platform/forms/fields/TextField.tsx'
import { MoneyField } from '#web/platform/forms/money/MoneyField.tsx'
import { FormContext, RowContext } from '#web/platform/forms/state/FormContext.ts'
import { useSchemaForm } from '#web/platform/forms/state/useSchemaForm.ts'

const long = 'Słowacki-Brzęczyszczykiewicz, Donaudampfschifffahrtsgesellschaft and Sons of Llanfairpwllgwyngyll'
const options = [
  { value: 'rust', label: 'Rust' },
  { value: 'spring', label: 'Spring Boot Framework' },
  { value: 'aws', label: 'Amazon Web Services' },
  { value: 'long', label: long },
]
const empty = {
  text: '',
  area: '',
  select: '',
  choice: '',
  chips: [],
  combo: '',
  number: '',
  money: '',
  day: '',
  check: false,
}
const filled = {
  text: 'Zoë Ünal',
  area: 'Two lines\nof text',
  select: 'aws',
  choice: 'aws',
  chips: ['rust', 'aws'],
  combo: 'Lisbon',
  number: 1200,
  money: 95.5,
  day: '2026-01-31',
  check: true,
}
const states = {
  empty,
  filled,
  error: empty,
  disabled: filled,
  loading: empty,
  long: {
    ...filled,
    text: long,
    area: long.repeat(3),
    select: 'long',
    choice: 'long',
    chips: ['long', 'spring', 'aws'],
    combo: long,
  },
}
const errors = Object.keys(empty).map((name) => [`error.${name}`, 'This is wrong. Write it anew.'])

/** @param only names the states that are shown; by default all. */
export function FieldGallery({ only = Object.keys(states) }: { readonly only?: readonly string[] }) {
  const form = useSchemaForm(z.looseObject({}), states)
  const { setErrors } = form.fields
  // The fields are drawn once and nothing is submitted, so the errors are set here.
  useEffect(() => setErrors(Object.fromEntries(errors)), [setErrors])
  return (
    <FormContext value={form}>
      {only.map((state) => (
        <RowContext key={state} value={`${state}.`}>
          <fieldset
            aria-label={`Fields: ${state}`}
            style={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
              gap: 16,
              margin: 0,
              padding: 0,
              border: 0,
            }}
          >
            <legend style={{ marginBottom: 8, fontWeight: 600 }}>{state}</legend>
            <AllFields disabled={state === 'disabled'} loading={state === 'loading'} />
          </fieldset>
        </RowContext>
      ))}
    </FormContext>
  )
}

function AllFields({ disabled, loading }: { disabled: boolean; loading: boolean }) {
  return (
    <>
      <TextField name="text" label="Text" placeholder="Any text" required disabled={disabled} />
      <TextAreaField name="area" label="Lines" placeholder="Several lines" disabled={disabled} />
      <SelectField name="select" label="One" placeholder="Select one" options={options} disabled={disabled} />
      <MultiSelectField
        name="chips"
        label="Several"
        placeholder="Select several"
        options={loading ? [] : options}
        loading={loading}
        disabled={disabled}
      />
      <ComboField name="combo" label="City" suggest={suggest} loading={loading} disabled={disabled} />
      <NumberField name="number" label="Number" disabled={disabled} />
      <MoneyField name="money" label="Rate" currency="EUR" disabled={disabled} />
      <DayField name="day" label="Day" disabled={disabled} />
      <CheckboxField name="check" label="Yes or no" disabled={disabled} />
      <ChoiceField name="choice" label="One in sight" options={options} disabled={disabled} />
    </>
  )
}

const cities = ['Lisbon', 'Łódź', 'London', 'São Paulo']

function suggest(text: string): string[] {
  return cities.filter((city) => city.toLowerCase().includes(text.toLowerCase()))
}
