import { Link } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { companyPaths } from './paths.ts'

interface Props {
  readonly company: { readonly id: string; readonly name: string }
  /** Adds no Tab stop, because the row has a link of its own. */
  readonly inRow?: boolean
}

/** Shows the name of a company. For the staff it links to the company's panel. */
export function CompanyLink({ company: { id, name }, inRow = false }: Props) {
  const mayRead = useCan('companies:readAll')
  if (!mayRead) return name
  return (
    <Link to={companyPaths.company(id)} {...(inRow && { tabIndex: -1, title: name })}>
      {name}
    </Link>
  )
}
