import { Link } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { companyPaths } from './paths.ts'

interface Props {
  readonly company: { readonly id: string; readonly name: string }
  /** Inside a row with a link of its own, which is one stop of the Tab key, and enough. */
  readonly inRow?: boolean
}

/** The name of a company. It leads the staff to the company's panel; clients know their company. */
export function CompanyLink({ company: { id, name }, inRow = false }: Props) {
  const mayRead = useCan('companies:readAll')
  if (!mayRead) return name
  return (
    <Link to={companyPaths.company(id)} {...(inRow && { tabIndex: -1, title: name })}>
      {name}
    </Link>
  )
}
