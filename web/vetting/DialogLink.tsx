import type { ReactNode } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { vettingPaths } from './paths.ts'
import type { VettingRow } from './vettingQuery.ts'

interface Props extends Pick<LinkProps, 'className' | 'style' | 'title'> {
  readonly row: Pick<VettingRow, 'id' | 'developer_assessment_id'>
  /** The dialog about the assessment, for viewers who may change it. */
  readonly dialog: Parameters<typeof vettingPaths.vettingDialog>[0] | false | null | undefined
  /** The address to link to otherwise. Without it the text is no link. */
  readonly to?: string
  readonly children: ReactNode
}

/** Shows a text on the vetting desk that opens a dialog there. */
export function DialogLink({ row: { id, developer_assessment_id }, dialog, to = '', children, ...props }: Props) {
  const { search } = useLocation()
  const mayWrite = useCan('vetting:write')
  const path = dialog && mayWrite && vettingPaths.vettingDialog(dialog, attemptKey(id, developer_assessment_id), search)
  if (!(path || to)) return children
  return (
    <Link to={path || to} preventScrollReset={Boolean(path)} {...props}>
      {children}
    </Link>
  )
}
