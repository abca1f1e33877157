import { countryFlag, countryName } from '#web/platform/lib/countries.ts'

interface Props {
  /** An ISO 3166-1 alpha-2 code. */
  readonly code: string | null | undefined
}

/** A country's flag and name, or 'N/A'. */
export function CountryName({ code }: Props) {
  const flag = countryFlag(code)
  return (
    <span>
      {flag && <span aria-hidden="true">{flag} </span>}
      {countryName(code)}
    </span>
  )
}
