import { tones } from '#shared/tones.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { AvatarResizer } from '#web/ui/avatarResizer.ts'
import { CountryName } from '#web/ui/CountryName.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Timestamp } from '#web/ui/Timestamp.tsx'

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

/** Avatars, badges, times and countries. */
export function Small() {
  return (
    <>
      <div style={row}>
        {names.map((name) => (
          <Avatar key={name} person={{ name }} />
        ))}
      </div>
      <div style={row}>
        <span data-testid="own">
          <Avatar person={{ name: 'Own', url_avatar: 'https://pictures.example/own.svg?size=80' }} size={48} />
        </span>
        <span data-testid="github">
          <Avatar person={{ name: 'Hub', url_github: '@octocat' }} size={48} />
        </span>
        <span data-testid="broken">
          <Avatar person={{ name: 'Broken', url_avatar: 'https://pictures.example/missing.svg' }} size={48} />
        </span>
        <span data-testid="resized">
          <AvatarResizer value="https://resize.example/fetch">
            <Avatar person={{ name: 'Small', url_avatar: 'https://pictures.example/own.svg' }} size={48} />
          </AvatarResizer>
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
