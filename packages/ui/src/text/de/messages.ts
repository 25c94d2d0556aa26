import type {
  A11yText,
  AlertCode,
  AlertText,
  CommonText,
  DeveloperText,
  ErrorTextCode,
} from '../messages-text.types'

export const deCommon: CommonText = {
  back: 'Zurück',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  retry: 'Erneut versuchen',
  done: 'Fertig',
  loading: 'Wird geladen',
  network: 'Netzwerk',
  wallet: 'Wallet',
  fee: 'Gebühr',
  unknown: 'Unbekannt',
  unavailable: 'Nicht verfügbar',
  offline: 'Sie sind offline',
  failed: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  viewInExplorer: 'Im Explorer ansehen',
  addressCopied: 'Adresse kopiert',
  sent: 'Gesendet',
  openWallet: wallet => `${wallet} öffnen`,
  waitingIn: wallet => `In ${wallet} wartet eine Anfrage`,
}

export const deDeveloper: DeveloperText = {
  note: 'Nur Entwickler sehen diesen Hinweis: auf localhost oder mit debug.',
  dismiss: 'Ausblenden',
}

export const deAlerts: Record<AlertCode, AlertText> = {
  projectIdNotConfigured: {
    title: 'Projekt-ID fehlt',
    text: 'Das öffentliche Relay braucht eine Projekt-ID. Wallets in diesem Browser funktionieren weiterhin.',
  },
  transportMissing: {
    title: 'WalletConnect fehlt',
    text: 'Mobile Wallets brauchen den Transport walletConnect().',
  },
  invalidProjectId: { title: 'Projekt-ID ungültig', text: 'Der Dienst kennt diese Projekt-ID nicht.' },
  originNotAllowed: {
    title: 'App nicht richtig eingerichtet',
    text: 'Der Ursprung dieser Seite steht nicht auf der Liste erlaubter Ursprünge des Projekts.',
  },
  relayRateLimited: {
    title: 'Zu viele Anfragen',
    text: 'Warten Sie einen Moment und versuchen Sie es erneut.',
  },
  rateLimited: {
    title: 'Zu viele Anfragen',
    text: 'Warten Sie einen Moment und versuchen Sie es erneut.',
  },
  serverError: {
    title: 'Serverfehler',
    text: 'Die Einstellungen der App konnten nicht geladen werden. Versuchen Sie es später erneut.',
  },
  networkNotFound: { title: 'Netzwerk nicht gefunden', text: 'Dieses Netzwerk fehlt in der Liste der App.' },
  sessionExpired: {
    title: 'Sitzung abgelaufen',
    text: 'Die Sitzung ist nicht mehr gültig. Prüfen Sie die Uhrzeit Ihres Geräts und verbinden Sie erneut.',
  },
  frameLoadFailed: {
    title: 'Netzwerkfehler – Eingebettete Wallet nicht geladen',
    text: 'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  },
  frameTimedOut: {
    title: 'Zeitüberschreitung der eingebetteten Wallet',
    text: 'Versuchen Sie es erneut.',
  },
  unverifiedDomain: {
    title: 'Domain nicht bestätigt',
    text: 'Der Ursprung dieser Seite darf die eingebettete Wallet nicht verwenden.',
  },
  multiWalletNotEnabled: {
    title: 'Mehrere Wallets nicht aktiviert',
    text: 'Aktivieren Sie dies in der Konfiguration des Projekts.',
  },
  tokenBalanceUnavailable: {
    title: 'Token-Guthaben nicht verfügbar',
    text: 'Versuchen Sie es in einer halben Minute erneut.',
  },
}

// Codes that differ to a developer alone share their words.
const waiting =
  'Eine Ihrer Transaktionen ist noch offen. Warten Sie, bis sie abgeschlossen ist, und versuchen Sie es erneut.'
const feeLimit = 'Die Obergrenze der Gebühr stimmt nicht. Passen Sie sie in Ihrer Wallet an.'
const setUp = 'Diese Website ist nicht richtig eingerichtet.'

export const deErrors: Record<ErrorTextCode, string> = {
  userRejected: 'Sie haben die Anfrage abgelehnt. Es wurde nichts geändert.',
  requestPending: 'In Ihrer Wallet wartet bereits eine Anfrage. Öffnen Sie die Wallet, um zu antworten.',
  timeout: 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  aborted: 'Abgebrochen.',
  modalClosed: 'Sie haben das Fenster vorzeitig geschlossen.',
  unsupportedNetwork: 'Diese Chain wird nicht unterstützt. Wechseln Sie das Netzwerk.',
  switchFailed: 'Das Netzwerk konnte nicht gewechselt werden.',
  connectFailed: 'Die Wallet konnte nicht verbunden werden. Versuchen Sie es erneut.',
  signInFailed: 'Bei der Anmeldung ist ein Problem aufgetreten.',
  signMessageFailed: 'Die Nachricht wurde nicht signiert.',
  actionNotAllowed: 'Aktion nicht erlaubt',
  disconnectFailed: 'Die Wallet konnte nicht getrennt werden. Trennen Sie in der Wallet selbst.',
  insufficientFunds: 'Nicht genug Guthaben. Es wurde nichts gesendet.',
  invalidAddress: 'Diese Adresse ist nicht gültig.',
  invalidAmount: 'Dieser Betrag ist nicht gültig.',
  networkError: 'Das Netzwerk antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unavailable: 'Im Moment nicht verfügbar.',
  capabilityMissing: 'Ihre Wallet unterstützt das nicht.',
  notAuthorized: 'Ihre Wallet hat diese Website nicht zugelassen. Verbinden Sie erneut.',
  walletDisconnected: 'Ihre Wallet hat die Verbindung verloren. Öffnen Sie sie und versuchen Sie es erneut.',
  walletError: 'Ihre Wallet meldet ein Problem. Öffnen Sie sie und versuchen Sie es erneut.',
  invalidResponse: 'Ihre Wallet hat unerwartet geantwortet. Prüfen Sie sie, bevor Sie es erneut versuchen.',
  grantMismatch:
    'Ihre Wallet hat mehr erlaubt, als die App angefragt hat. Widerrufen Sie die Sitzung in der Wallet.',
  wrongAccount:
    'Ihre Wallet hat ein anderes Konto verwendet. Wählen Sie dort das verbundene und versuchen Sie es erneut.',
  unsupportedMethod: 'Ihre Wallet unterstützt diese Anfrage nicht.',
  batchTooLarge: 'Ihre Wallet kann nicht so viele Schritte auf einmal ausführen.',
  unknownBatch: 'Ihre Wallet kennt diese Anfrage nicht mehr.',
  rateLimited: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  executionReverted: 'Diese Transaktion schlägt im Netzwerk fehl.',
  nonceTooLow: waiting,
  nonceTooHigh: waiting,
  feeTooLow: 'Die Gebühr ist im Moment zu niedrig. Versuchen Sie es erneut.',
  feeTooHigh: feeLimit,
  gasTooLow: feeLimit,
  gasTooHigh: feeLimit,
  transactionRejected: 'Das Netzwerk hat die Transaktion abgelehnt.',
  unconfirmed: 'Es ist signiert und kann noch ankommen. Signieren Sie nichts Neues, bevor das klar ist.',
  transactionTypeUnsupported: 'Das Netzwerk unterstützt diese Art von Transaktion nicht.',
  feeRose: 'Die Netzwerkgebühr ist gestiegen. Nichts wurde gesendet. Prüfen Sie die neue Gebühr.',
  feeUnreasonable: 'Das Netzwerk meldet eine ungewöhnlich hohe Gebühr. Nichts wurde gesendet.',
  nonTransferable: 'Dieser Token lässt sich nicht senden. Er bleibt bei diesem Konto.',
  transferHook:
    'Der Herausgeber dieses Tokens entscheidet bei jeder Überweisung mit. Er lässt sich hier nicht senden.',
  memoRequired: 'Der Empfänger nimmt diesen Token nur mit einem Memo an.',
  accountFrozen:
    'Der Herausgeber des Tokens hat dieses Konto oder das des Empfängers gesperrt. Nichts wurde gesendet.',
  tokenMismatch: 'Die Angaben zu diesem Token passen nicht zum Netzwerk. Er kann nicht gesendet werden.',
  transactionChanged: 'Ihre Wallet hat die Transaktion geändert. Nichts wurde gesendet.',
  lookAlikeRecipient: 'Diese Adresse ähnelt nur einer, die Sie kennen. Vergleichen Sie beide ganz.',
  duplicateTransfer:
    'Dieselbe Überweisung ist schon unterwegs. Senden Sie sie nur erneut, wenn Sie zweimal zahlen wollen.',
  invalidRequest: 'Die Anfrage wurde als ungültig abgelehnt.',
  missingFields: 'Etwas fehlt. Füllen Sie jedes Feld aus.',
  networkMissing: 'Diese Website unterstützt dieses Netzwerk nicht.',
  connectorMissing: 'Diese Wallet ist hier nicht verfügbar. Wählen Sie eine andere.',
  notConnected: 'Keine Wallet ist verbunden.',
  invalidOptions: setUp,
  invalidCaip: setUp,
  adapterMissing: setUp,
  adapterVersion: setUp,
  destroyed: 'Diese Sitzung ist beendet. Laden Sie die Seite neu.',
  internal: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
}

export const deA11y: A11yText = {
  opensInNewTab: 'öffnet in neuem Tab',
}
