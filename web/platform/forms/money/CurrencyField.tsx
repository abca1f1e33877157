import { ComboField } from '#web/platform/forms/fields/ComboField.tsx'
import type { FieldProps } from '#web/platform/forms/fields/useField.ts'

/** Edits a currency by its ISO 4217 code, such as USD, with suggestions by code and name. */
export function CurrencyField(props: FieldProps) {
  return <ComboField placeholder="USD" {...props} suggest={currencies} listed />
}

const names = new Intl.DisplayNames(['en'], { type: 'currency' })

function currencies(text: string): string[] {
  const part = text.trim().toLowerCase()
  return Intl.supportedValuesOf('currency')
    .filter((code) => `${code} ${names.of(code)}`.toLowerCase().includes(part))
    .slice(0, 50)
}
