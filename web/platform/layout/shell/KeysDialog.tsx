import { useSyncExternalStore } from 'react'
import { currentKeys, keysByPlace, subscribeToKeys } from '#web/platform/lib/browser/keyHelp.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { KeyCaps } from '#web/platform/ui/text/KeyCaps.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './KeysDialog.module.css'

/** Lists the keys that work now, as their components declare them. It lists the keys of dialogs itself. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const places = keysByPlace(useSyncExternalStore(subscribeToKeys, currentKeys))
  return (
    <Modal title="Keyboard Shortcuts" onClose={onClose} width={520}>
      <div className={modal.body}>
        {places.map(([place, keys]) => (
          <section key={place} aria-label={place}>
            <h3 className={ui.label}>{place}</h3>
            <dl className={ui.ruled}>
              {Object.entries(keys).map(([key, label]) => (
                <div key={key} className={styles.key}>
                  <dt>
                    <KeyCaps keys={key} />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
