import { Link } from 'react-router'
import { notShownText } from '#shared/exclusions/exclusions.ts'
import { developerPaths } from '#web/developers/paths.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { FetchedRanking } from './fetchRanking.ts'

/** Says how many members are left out because the company must not see them, why, and who they are. */
export function NotShown({ developers }: { readonly developers: FetchedRanking['notShown'] }) {
  if (developers.length === 0) return null
  return (
    <details className={ui.quiet}>
      <summary>{notShownText(developers.map(({ reason }) => reason))}</summary>
      <ul className={ui.facts}>
        {developers.map(({ id, name }) => (
          <li key={id}>
            <Link to={developerPaths.developerDetails(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
