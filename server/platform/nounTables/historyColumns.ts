import type { Permission } from '#shared/platform/permissions.ts'
import type { Shown } from '#shared/platform/transitions.ts'

/** Tables whose rows have a name that people know them by. */
export type NamedTable = 'users' | 'companies' | 'developers' | 'skills' | 'jobs' | 'contacts' | 'signed_links'

/** Money is in cents per unit of time. */
type Kind =
  | {
      readonly kind:
        | 'text'
        | 'number'
        | 'percent'
        | 'total'
        | 'yesNo'
        | 'day'
        | 'moment'
        | 'country'
        | 'countries'
        | 'texts'
        /** A text that mentions people. */
        | 'note'
    }
  | { readonly kind: 'oneOf'; readonly values: Readonly<Record<string, Pick<Shown, 'label'>>> }
  /** The currency is in the column `unit`. */
  | { readonly kind: 'money'; readonly per: 'hour' | 'month' | 'year'; readonly unit: 'currency' | 'cost_currency' }
  | { readonly kind: 'name'; readonly of: NamedTable }
  /** The history shows that it changed, but never its value. */
  | { readonly kind: 'secret' }

export type HistoryColumn = Kind & {
  readonly label: string
  /** The viewer needs it besides `events:read`, which the whole history needs. */
  readonly permission?: Permission
}

export const text = (label: string, permission?: Permission) => column(label, { kind: 'text' }, permission)
export const note = (label: string, permission?: Permission) => column(label, { kind: 'note' }, permission)
export const number = (label: string) => column(label, { kind: 'number' })
export const yesNo = (label: string, permission?: Permission) => column(label, { kind: 'yesNo' }, permission)
export const day = (label: string, permission?: Permission) => column(label, { kind: 'day' }, permission)
export const moment = (label: string) => column(label, { kind: 'moment' })
export const nameOf = (label: string, of: NamedTable) => column(label, { kind: 'name', of })
export const money = (label: string, per: 'hour' | 'month' | 'year', permission?: Permission) =>
  column(label, { kind: 'money', per, unit: 'currency' }, permission)
export const oneOf = (
  label: string,
  values: Readonly<Record<string, Pick<Shown, 'label'>>>,
  permission?: Permission,
): HistoryColumn => column(label, { kind: 'oneOf', values }, permission)

export function column(label: string, kind: Kind, permission?: Permission): HistoryColumn {
  return permission ? { label, ...kind, permission } : { label, ...kind }
}
