import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { developerStages } from '#shared/developers/developerStages.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql, type SearchDevelopersQuery } from '#web/platform/lib/graphql.ts'
import { CommandDialog } from '#web/platform/palette/CommandDialog.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './SearchDevelopersDialog.module.css'
import { TopSkills } from './TopSkills.tsx'

const searchQuery = graphql(`
  query searchDevelopers($text: String!) {
    searchDevelopers(text: $text) {
      id
      name
      email
      stage
      country
      avatar
      skills {
        tick
        verified_at
        skill {
          id
          name
        }
      }
    }
  }
`)

type Found = SearchDevelopersQuery['searchDevelopers'][number]

/** Milliseconds without a keystroke before the search runs. */
const typingPause = 120

/** Finds a developer while typing, by name, e-mail address, GitHub handle or skill. Typing errors are allowed. */
export function SearchDevelopersDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), typingPause)
  const isSearch = wanted.length > 1
  const { data, latest, error, refetch } = useQuery(searchQuery, {
    variables: { text: wanted },
    skip: !isSearch,
    showsErrors: true,
  })
  // The last answer stays until the next one arrives, so that nothing flickers.
  const found = isSearch && text.trim() !== '' ? (latest?.searchDevelopers ?? []) : []
  return (
    <CommandDialog
      label="Search Developers"
      placeholder="Name, e-mail, GitHub or skill"
      text={text}
      onText={setText}
      items={found.map((developer) => ({
        group: 'Developers',
        label: developer.name,
        content: <Person developer={developer} />,
        path: developerPaths.developerOverview(developer.id),
        run: () => navigate(developerPaths.developerOverview(developer.id)),
      }))}
      empty={<Empty text={wanted} failed={error} searched={isSearch && data !== undefined} onRetry={refetch} />}
      onClose={onClose}
    />
  )
}

function Person({ developer: { name, email, stage, country, avatar, skills } }: { developer: Found }) {
  return (
    <div className={styles.person}>
      <Avatar person={{ name, avatar }} size={32} />
      <div className={styles.words}>
        <div className={styles.line}>
          <strong className={ui.name}>{name}</strong>
          <StatusBadge {...developerStages[stage]} />
          {skills.length > 0 && (
            <span className={`${ui.aside} ${ui.clipped}`}>
              <TopSkills skills={skills} />
            </span>
          )}
        </div>
        <div className={`${ui.aside} ${ui.clipped}`}>
          {email} · <CountryName code={country} />
        </div>
      </div>
    </div>
  )
}

interface EmptyProps {
  readonly text: string
  readonly failed: unknown
  /** True once the answer to the text has arrived. */
  readonly searched: boolean
  readonly onRetry: () => unknown
}

function Empty({ text, failed, searched, onRetry }: EmptyProps) {
  if (failed) return <QueryError error={failed} onRetry={onRetry} />
  if (text.length < 2) return 'Type at least two letters. Enter opens a developer, Ctrl or Cmd with Enter in a new tab.'
  return <span role="status">{searched ? `Nobody matches “${text}”.` : 'Searching …'}</span>
}
