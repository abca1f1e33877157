import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isRunning } from '#shared/placements/placementLife.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { detailsOfPlacement } from './detailsOfPlacement.tsx'
import styles from './PlacementDetails.module.css'
import { PlacementRates } from './PlacementRates.tsx'
import { PlacementSchedule } from './PlacementSchedule.tsx'
import type { Placement, PlacementCheckIn, PlacementRate } from './placementQuery.ts'

export type PlacementAction = 'start' | 'end' | 'endEarly' | 'rates'

interface Props {
  readonly placement: Placement
  readonly rates: readonly PlacementRate[]
  /** Undefined for viewers who may not read them. */
  readonly checkIns: readonly PlacementCheckIn[] | undefined
  readonly width: number
  readonly onAction: (action: PlacementAction) => void
  readonly onClose: () => void
}

export function PlacementDetails({ placement, rates, checkIns, width, onAction, onClose }: Props) {
  const { developer_id, developer_name, job_id, job_title, company_name, start_note, end_note } = placement
  return (
    <Modal title={`Placement of ${developer_name}`} onClose={onClose} width={width}>
      <div className={modal.body}>
        <p className={styles.lead}>
          <Link to={developerPaths.developerOverview(developer_id)}>{developer_name}</Link> works as{' '}
          <Link to={jobPaths.job(job_id)}>{job_title}</Link> at {company_name}.
        </p>
        <Details details={detailsOfPlacement(placement)} />
        {start_note && <p className={styles.note}>{start_note}</p>}
        {end_note && <p className={styles.note}>{end_note}</p>}
        <Section title="Rates">
          <PlacementRates rates={rates} currency={placement.currency} today={placement.today} />
        </Section>
        {checkIns && (
          <Section title="Check-ins" count={checkIns.length}>
            <PlacementSchedule checkIns={checkIns} />
          </Section>
        )}
      </div>
      <Actions placement={placement} onAction={onAction} />
    </Modal>
  )
}

/** An ended placement can be extended; one that ended early cannot. */
function Actions({ placement: { status }, onAction }: Pick<Props, 'placement' | 'onAction'>) {
  const [mayEnd, mayRate] = [useCan('placements:end'), useCan('costRates:write')]
  const runs = isRunning(status)
  const [ends, rates] = [mayEnd && status !== 'ENDED_EARLY', mayRate && runs]
  if (!ends && !rates) return null
  return (
    <ModalFooter>
      {ends && status === 'PENDING_START' && (
        <Button variant="default" onClick={() => onAction('start')}>
          Move Start …
        </Button>
      )}
      {ends && runs && (
        <Button variant="default" onClick={() => onAction('endEarly')}>
          End Early …
        </Button>
      )}
      {ends && (
        <Button variant="default" onClick={() => onAction('end')}>
          Extend or Set End …
        </Button>
      )}
      {rates && <Button onClick={() => onAction('rates')}>New Rates …</Button>}
    </ModalFooter>
  )
}
