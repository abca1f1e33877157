import { Link } from 'react-router'
import type { SetupStep } from '#shared/myDay/setupSteps.ts'
import { companyPaths } from '#web/companies/paths.ts'
import { healthPaths } from '#web/health/paths.ts'
import { importPaths } from '#web/imports/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { withDialog } from '#web/platform/lib/address/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { staffPaths } from '#web/staff/paths.ts'

const setupQuery = graphql(`
  query getSetupSteps {
    getSetupSteps
  }
`)

const steps: Readonly<Record<SetupStep, { label: string; path: string; why: string }>> = {
  STAFF: {
    label: 'Add your team',
    path: `${staffPaths.staff}?${withDialog('', 'add-staff', '')}`,
    why: 'Vetters, recruiters and reviewers need accounts.',
  },
  MAIL: { label: 'Set up mail', path: healthPaths.health, why: 'Until then, you pass on links yourself.' },
  IMPORT: { label: 'Bring your data', path: importPaths.imports, why: 'Import people and jobs, or add a developer.' },
  COMPANY: { label: 'Add your first company', path: companyPaths.newCompany(), why: 'Jobs belong to a company.' },
}

/** Leads the first admin of an empty firm. Each step goes away when it is done, and in the end the whole section. */
export function SetupStepList() {
  const manages = useCan('staff:manage')
  const { data } = useQuery(setupQuery, { skip: !manages })
  const open = data?.getSetupSteps ?? []
  if (open.length === 0) return null
  return (
    <Section title="Get started">
      <DetailRows
        rows={open.map((step) => {
          const { label, path, why } = steps[step]
          return { key: step, main: <Link to={path}>{label}</Link>, asides: [why] }
        })}
      />
    </Section>
  )
}
