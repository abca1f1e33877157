import { Link, useLocation } from 'react-router'
import { resumeTypes } from '#shared/platform/enumerations.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { fileSize } from '#web/platform/lib/files/fileSize.ts'
import type { ResumeDetailsFragment } from '#web/platform/lib/graphql.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ResumeVersions.module.css'

interface Props {
  readonly resumes: readonly ResumeDetailsFragment[]
  readonly shownId: string
}

/** Lists the versions of a resume, the newest first. Each is a link that shows it. */
export function ResumeVersions({ resumes, shownId }: Props) {
  const { search } = useLocation()
  return (
    <Section title="Versions" count={resumes.length}>
      <ul className={`${ui.ruled} ${styles.versions}`}>
        {resumes.map(({ id, file_name, file_type, file_size, created_at }) => (
          <li key={id}>
            <Link
              to={{ search: withValues(search, { resume: id }).toString() }}
              aria-current={id === shownId ? 'true' : undefined}
              preventScrollReset
            >
              <span className={ui.wrapped}>{file_name}</span>
              <span className={ui.aside}>
                {resumeTypes[file_type].label} · {fileSize(file_size)} · <Timestamp moment={created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
