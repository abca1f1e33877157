import { Button } from '@mantine/core'
import { tones } from '#shared/platform/tones.ts'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'

const names = [
  'Ada',
  'Barbara',
  'Chico',
  'Dorothy',
  'Edsger',
  'Frances',
  'Grace',
  'Hedy',
  'Ida',
  'Joan',
  'Karen',
  'Lynn',
]
const row = { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' } as const

export function Small() {
  return (
    <>
      <div style={row}>
        <Button>Primary</Button>
        <Button variant="default">Default</Button>
      </div>
      <div style={row}>
        {names.map((name) => (
          <Avatar key={name} person={{ name }} />
        ))}
      </div>
      <div style={row}>
        <span data-testid="own">
          <Avatar person={{ name: 'Own', avatar: '/portal/avatar/own' }} size={48} />
        </span>
        <span data-testid="broken">
          <Avatar person={{ name: 'Broken', avatar: '/portal/avatar/missing' }} size={48} />
        </span>
      </div>
      <div style={row}>
        {tones.map((tone) => (
          <StatusBadge key={tone} label={`Tone ${tone}`} tone={tone} />
        ))}
      </div>
      <div style={row}>
        <CountryName code="BR" />
        <CountryName code={null} />
        <Timestamp moment="2020-02-29T12:00:00Z" />
      </div>
    </>
  )
}
