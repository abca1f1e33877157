import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { developerStages } from '#shared/developers/developerStages.ts'
import type { ResumeSearchResult } from '#shared/resumes/resumes.ts'
import { developerPaths } from '#web/developers/paths.ts'
import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { MarkedText } from '#web/platform/ui/text/markdown/MarkedText.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ResumeResult.module.css'
import { WhyThisPlace } from './WhyThisPlace.tsx'

interface Props {
  readonly result: ResumeSearchResult
  /** The search that found it. */
  readonly q: string
  /** Left out for viewers who may not select. */
  readonly selection: Pick<SelectableRows, 'has' | 'toggle'> | undefined
  /** Left out for viewers who may not put developers forward. */
  readonly onAddToJob: (() => void) | undefined
}

/** Shows a developer found by a search, with the matching passages of the resume, in a row of two lines. */
export function ResumeResult({ result, q, selection, onAddToJob }: Props) {
  const name = `${result.first_name} ${result.last_name}`
  const { label, tone } = developerStages[result.stage]
  const [explained, setExplained] = useState(false)
  const whyId = useId()
  return (
    <li className={styles.result}>
      {selection && (
        <label className={ui.tick}>
          <input
            type="checkbox"
            className={ui.checkbox}
            aria-label={`Select ${name}`}
            checked={selection.has(result.developer_id)}
            onChange={(event) =>
              selection.toggle(
                result.developer_id,
                'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true,
              )
            }
          />
        </label>
      )}
      <Avatar person={{ name, avatar: result.avatar }} size={36} />
      <div className={styles.person}>
        <div className={`${ui.line} ${styles.heading}`}>
          <Link
            to={developerPaths.developerOverview(result.developer_id)}
            className={`${ui.cut} ${ui.plainLink} ${styles.name}`}
          >
            {name}
          </Link>
          <StatusBadge label={label} tone={tone} />
        </div>
        <div className={`${ui.cut} ${ui.quiet}`}>
          <CountryName code={result.country} />
          {result.headline && ` · ${result.headline}`}
        </div>
      </div>
      <p className={styles.snippet}>
        <MarkedText parts={result.snippet} />
      </p>
      <div className={styles.file}>
        <DownloadButton path={`/resume/${result.resume_id}`} name={result.file_name} />
        <div className={`${ui.cut} ${ui.quiet}`}>
          <Timestamp moment={result.created_at} />
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Why this place? ${name}`}
          aria-expanded={explained}
          aria-controls={whyId}
          onClick={() => setExplained(!explained)}
        >
          Why?
        </Button>
        {onAddToJob && (
          <Button variant="default" size="compact-sm" aria-label={`Add to Job ${name}`} onClick={onAddToJob}>
            Add to Job
          </Button>
        )}
      </div>
      {explained && <WhyThisPlace id={whyId} resumeId={result.resume_id} q={q} />}
    </li>
  )
}
