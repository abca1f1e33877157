import { isKeyOf } from '#shared/platform/keys.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { ListTabs } from '#web/platform/lists/page/ListTabs.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { AgeingSection } from './AgeingSection.tsx'
import { CalibrationSection } from './calibration/CalibrationSection.tsx'
import { FunnelSection } from './FunnelSection.tsx'
import { PredictionSection } from './PredictionSection.tsx'
import { ReasonsSection } from './ReasonsSection.tsx'
import { ReviewersSection } from './ReviewersSection.tsx'
import { SkillsSection } from './SkillsSection.tsx'

/** Open work comes first, then the results, then the quality of the reviews. */
const sections = {
  ageing: { label: 'Ageing', Section: AgeingSection },
  funnel: { label: 'Funnel', Section: FunnelSection },
  reasons: { label: 'Reasons', Section: ReasonsSection },
  reviewers: { label: 'Reviewers', Section: ReviewersSection },
  calibration: { label: 'Calibration', Section: CalibrationSection },
  prediction: { label: 'Prediction', Section: PredictionSection },
  skills: { label: 'Skills', Section: SkillsSection },
} as const

/** Shows how vetting goes, for its lead. Each section reads its own figures once it is shown. */
export function VettingOverviewPage() {
  const [query] = useAddress()
  const asked = query.get('tab') ?? ''
  const current = isKeyOf(sections, asked) ? asked : 'ageing'
  const { Section } = sections[current]
  return (
    <>
      <PageHeader title="Vetting overview" />
      <ListTabs label="Sections" tabs={sections} current={current} />
      <Section />
    </>
  )
}
