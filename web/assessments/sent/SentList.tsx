import { Suspense } from 'react'
import { Link } from 'react-router'
import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { sentAssessmentList } from '#shared/developerAssessments/sentAssessments.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { developerAssessmentPaths } from '#web/developerAssessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { useRowSelection } from '#web/platform/lists/bulk/useRowSelection.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import { Menu } from '#web/platform/ui/overlays/Menu.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { NextSentAction } from './NextSentAction.tsx'
import { SentCheckbox } from './SentCheckbox.tsx'
import { SentChips } from './SentChips.tsx'
import styles from './SentList.module.css'
import { actionsOn, hasActions } from './sentActions.ts'
import { filterOf, type SentOf, sentPartOf } from './sentParts.ts'
import { type Sent, sentQuery } from './sentQuery.ts'
import { useSentDialog } from './useSentDialog.ts'

const pageSize = sentAssessmentList.pageSize

const SentBar = lazyPart(async () => (await import('./SentBar.tsx')).SentBar)

interface Props {
  readonly of: SentOf
  /** True when developers send their work by a page. */
  readonly withLink: boolean
}

/** Lists what was sent, the latest first, filtered by result. A row opens the developer's assessment, and does what comes next. */
export function SentList({ of, withLink }: Props) {
  const [query, setQuery] = useAddress()
  const mayWrite = useCan('vetting:write')
  const page = Math.max(1, Math.floor(Number(query.get('sent_page'))) || 1)
  const filter = filterOf(sentPartOf(query.get('show')))
  const variables = { ...of, limit: pageSize, offset: (page - 1) * pageSize, filter }
  const reading = useQuery(sentQuery, { variables, showsErrors: true })
  const data = reading.latest
  const ids = data?.getSentAssessmentPage.sent_assessments.map(({ id }) => id) ?? []
  const selection = useRowSelection(ids, { ...of, ...filter })
  if (!data) return <TabPlaceholder noun="sent assessments" error={reading.error} onRetry={reading.refetch} />
  const { sent_assessments, aggregate } = data.getSentAssessmentPage
  const isActedOn = mayWrite && sent_assessments.some(hasActions)
  return (
    <div className={ui.items}>
      <SentChips of={of} />
      <Section title="Sent to" count={aggregate.count}>
        <DetailRows
          rows={sent_assessments.map((sent) => rowOf(sent, isActedOn, mayWrite ? selection.rows : undefined))}
        />
      </Section>
      <Suspense>{selection.count > 0 && <SentBar selection={selection} withLink={withLink} />}</Suspense>
      <Paginator
        label="Pages of what was sent"
        pageCount={Math.ceil(aggregate.count / pageSize)}
        more={aggregate.more}
        page={page}
        onPage={(next) => setQuery({ sent_page: next === 1 ? '' : String(next) })}
      />
      <p className={ui.quiet}>Assessments that you still have to review are not listed.</p>
    </div>
  )
}

/** @param isActedOn true when some of the rows have actions. @param selection undefined for a viewer who may change none. */
function rowOf(sent: Sent, isActedOn: boolean, selection: SelectableRows | undefined) {
  const { id, developer_id, developer_name, version_number, challenge_name, challenge_revision, sent_at } = sent
  const challenge = challenge_name && `${challenge_name}, rev. ${challenge_revision}`
  const badge = sent.result ? assessmentResults[sent.result] : developerAssessmentStatuses[sent.status]
  return {
    key: id,
    main: (
      <>
        {selection && <SentCheckbox sent={sent} selection={selection} />}
        <Link to={developerAssessmentPaths.developerAssessment(developer_id, id)}>{developer_name}</Link>
        <span className={styles.what}>{[`v. ${version_number}`, challenge].filter(Boolean).join(' · ')}</span>
        {isActedOn && <NextSentAction sent={sent} />}
      </>
    ),
    asides: [
      sent.total_score === null ? '–' : formatTotal(sent.total_score),
      sent_at ? <Timestamp key="when" moment={sent_at} /> : '–',
      <StatusBadge key="status" {...badge} />,
      ...(isActedOn ? [<SentMenu key="menu" sent={sent} />] : []),
    ],
  }
}

/** Offers every action on an assessment that has a dialog of its own. */
function SentMenu({ sent }: { readonly sent: Sent }) {
  const open = useSentDialog(sent)
  const items = actionsOn(sent).map(({ label, name }) => ({ label, onSelect: () => open(name) }))
  if (items.length === 0) return null
  return (
    <Menu label={`Actions on the assessment of ${sent.developer_name}`} items={items}>
      …
    </Menu>
  )
}
