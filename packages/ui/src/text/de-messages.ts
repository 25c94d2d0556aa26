import type { A11yText, AlertCode, AlertText, CommonText, ErrorTextCode } from './messages-text.types'

export const deCommon: CommonText = {
  back: 'Zurück',
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  retry: 'Erneut versuchen',
  done: 'Fertig',
  continue: 'Weiter',
  loading: 'Wird geladen',
  learnMore: 'Mehr erfahren',
  network: 'Netzwerk',
  wallet: 'Wallet',
  fee: 'Gebühr',
  unknown: 'Unbekannt',
  unavailable: 'Nicht verfügbar',
  offline: 'Sie sind offline',
  viewInExplorer: 'Im Explorer ansehen',
}

export const deAlerts: Record<AlertCode, AlertText> = {
  projectIdMissing: {
    title: 'Projekt-ID fehlt',
    text: 'Gehostete Dienste brauchen eine Projekt-ID. Alles andere funktioniert weiter.',
  },
  projectIdInvalid: { title: 'Projekt-ID ungültig', text: 'Der Dienst kennt diese Projekt-ID nicht.' },
  originNotAllowed: {
    title: 'App nicht richtig eingerichtet',
    text: 'Die Adresse dieser Seite steht nicht auf der Liste der erlaubten Ursprünge des Projekts.',
  },
  rateLimited: { title: 'Zu viele Anfragen', text: 'Warten Sie einen Moment und versuchen Sie es erneut.' },
  serverError: { title: 'Serverfehler', text: 'Die Konfiguration der App konnte nicht geladen werden.' },
  networkNotFound: { title: 'Netzwerk nicht gefunden', text: 'Dieses Netzwerk ist nicht eingerichtet.' },
  switchNetworkNotFound: {
    title: 'Netzwerk nicht gefunden',
    text: 'Das Netzwerk, zu dem gewechselt werden soll, ist nicht eingerichtet.',
  },
  sessionExpired: {
    title: 'Sitzung abgelaufen',
    text: 'Die Sitzung ist nicht mehr gültig. Prüfen Sie die Uhrzeit Ihres Geräts und verbinden Sie erneut.',
  },
  multiWalletDisabled: {
    title: 'Mehrere Wallets nicht aktiviert',
    text: 'Dies muss in der Konfiguration des Projekts aktiviert werden.',
  },
  unverifiedDomain: { title: 'Domain nicht bestätigt', text: 'Die Domain dieser Seite ist nicht bestätigt.' },
  tokenBalanceUnavailable: {
    title: 'Token-Guthaben nicht verfügbar',
    text: 'Versuchen Sie es in einer halben Minute erneut.',
  },
  remoteConfigOverrides: {
    title: 'Entfernte Konfiguration aktiv',
    text: 'Die Konfiguration des Projekts hat Vorrang vor lokalen Einstellungen.',
  },
}

export const deErrors: Record<ErrorTextCode, string> = {
  userRejected: 'Sie haben in Ihrer Wallet abgelehnt. Es wurde nichts geändert.',
  requestPending: 'In Ihrer Wallet wartet bereits eine Anfrage. Öffnen Sie die Wallet, um zu antworten.',
  timeout: 'Keine rechtzeitige Antwort. Versuchen Sie es erneut.',
  aborted: 'Abgebrochen.',
  modalClosed: 'Das Fenster wurde vor dem Ende geschlossen.',
  unsupportedNetwork: 'Dieses Netzwerk wird hier nicht unterstützt.',
  switchFailed: 'Das Netzwerk konnte nicht gewechselt werden.',
  connectFailed: 'Die Wallet konnte nicht verbunden werden. Versuchen Sie es erneut.',
  disconnectFailed: 'Die Wallet konnte nicht getrennt werden. Trennen Sie in der Wallet selbst.',
  notInstalled: 'Diese Wallet ist nicht installiert.',
  insufficientFunds: 'Nicht genug Guthaben. Es wurde nichts gesendet.',
  invalidAddress: 'Diese Adresse ist nicht gültig.',
  invalidAmount: 'Dieser Betrag ist nicht gültig.',
  networkError: 'Das Netzwerk antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unavailable: 'Im Moment nicht verfügbar.',
  capabilityMissing: 'Ihre Wallet kann das nicht.',
  notAuthorized: 'Ihre Wallet hat diese Website nicht zugelassen. Verbinden Sie erneut.',
  internal: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
}

export const deA11y: A11yText = {
  modal: 'Wallet',
  viewChanged: title => title,
  network: name => `Netzwerk: ${name}`,
  address: address => `Adresse ${address}`,
  balance: amount => `Guthaben ${amount}`,
  selected: 'Ausgewählt',
  opensInNewTab: 'öffnet in neuem Tab',
}
