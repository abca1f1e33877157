/**
 * The names of the dialogs that `?dialog=` opens. A noun declares its own in its `screens.ts`, and a screen or a link declares a dialog
 * that only it uses. Dialogs to which the specification gives a route, such as /clients/{id}, are child routes instead.
 */
export interface DialogNames {
  'save-view': true
}

export type DialogName = keyof DialogNames
