import { homes } from '#shared/myDay/homes.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import styles from './HomeSelect.module.css'
import { homeQuery } from './homeQuery.ts'
import { useSetHome } from './useSetHome.ts'

const options = valuesOf(homes).map((home) => ({ value: home, label: homes[home].label }))

/** Chooses where the house button in the header leads the viewer. */
export function HomeSelect() {
  const query = useQuery(homeQuery, { showsErrors: true })
  const { setHome } = useSetHome()
  return (
    <div className={styles.setting}>
      <QuerySection title="Home" query={query} height={90}>
        {({ getHome }) => (
          <div className={styles.content}>
            <Select
              label="The house button opens"
              options={options}
              value={getHome}
              onChange={(chosen) => isKeyOf(homes, chosen) && setHome(chosen)}
            />
          </div>
        )}
      </QuerySection>
    </div>
  )
}
