/** One of the values that an input offers. */
export interface Option {
  readonly value: string
  readonly label: string
}
