import { Button } from '@mantine/core'
import { useState } from 'react'
import { CornerLoader } from '#web/platform/ui/pages/CornerLoader.tsx'
import { FullScreenLoader } from '#web/platform/ui/pages/FullScreenLoader.tsx'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'

/** Starts each loader by a button. The full-screen one ends after two seconds. */
export function Loaders() {
  const [full, setFull] = useState(false)
  const [corner, setCorner] = useState(false)
  const [slow, setSlow] = useState(false)
  const late = useDelayed(slow)
  const loadFully = () => {
    setFull(true)
    setTimeout(() => setFull(false), 2000)
  }
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <Button variant="default" onClick={loadFully}>
        Load the screen
      </Button>
      <Button variant="default" onClick={() => setCorner(!corner)}>
        Load in the corner
      </Button>
      <Button variant="default" onClick={() => setSlow(!slow)}>
        Load slowly
      </Button>
      <output aria-label="Late">{late ? 'late' : 'in time'}</output>
      <FullScreenLoader loading={full} />
      <CornerLoader loading={corner} />
    </div>
  )
}
