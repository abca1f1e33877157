export interface Segment {
  readonly label: string
  /** The list that it links to; undefined for the current page. */
  readonly to?: string
}

/** The steps of the breadcrumb, in order. A step shows when the path contains `contains`. */
const segments: readonly (Segment & { readonly contains: string })[] = [
  { contains: '/developers', label: 'Developer List', to: '/developers' },
  { contains: '/developer/', label: 'Developer Profile' },
  { contains: '/application-details', label: 'Applications' },
  { contains: '/companies', label: 'Companies', to: '/companies' },
  { contains: '/jobs', label: 'Jobs', to: '/jobs' },
  { contains: '/metrics', label: 'Metrics', to: '/metrics' },
]

/** Returns the steps that follow *Home* at a path. */
export function breadcrumb(pathname: string): Segment[] {
  return segments.filter(({ contains }) => pathname.includes(contains)).map(({ label, to }) => ({ label, to }))
}
