import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { developerStages } from '#shared/developers/developerStages.ts'
import { duplicatesQuery } from '#web/developers/merges/duplicatesQuery.ts'
import { signsText } from '#web/developers/merges/signsText.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Triage.module.css'

/** Lists records that may be of the same person, with what both have in common. Each can be merged. */
export function ApplicantDuplicates({ id }: { readonly id: string }) {
  const [, setAddress] = useAddress()
  const { data } = useQuery(duplicatesQuery, { variables: { id, search: '' }, showsErrors: true })
  const duplicates = data?.getDuplicates ?? []
  if (duplicates.length === 0) return null
  return (
    <Section title="Possible duplicates" count={duplicates.length}>
      <ul className={`${ui.ruled} ${styles.duplicates}`}>
        {duplicates.map(({ id: other, name, stage, signs }) => (
          <li key={other}>
            <span>
              <Link to={developerPaths.developerOverview(other)}>{name}</Link>{' '}
              <StatusBadge {...developerStages[stage]} />
              <span className={`${ui.small} ${styles.quiet}`}>
                Same {signs.length > 0 ? signsText(signs) : 'name, elsewhere'}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Merge with ${name}`}
              onClick={() => setAddress({ dialog: 'merge-developer', id, with: other }, { preventScrollReset: true })}
            >
              Merge
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
