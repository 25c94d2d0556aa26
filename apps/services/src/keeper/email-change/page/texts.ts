import type { Language } from '../../../parties/mail/locale.js'

/** Texts of the page that freezes the release to new devices. */
interface FreezeTexts {
  readonly title: string
  readonly what: string
  readonly hint: string
  readonly freeze: string
  readonly noScript: string
  /** Results, by the answer of the keeper or by what went wrong. */
  readonly results: {
    readonly frozen: string
    readonly lifted: string
    readonly unknown: string
    readonly failed: string
  }
}

export const freezeTexts: Readonly<Record<Language, FreezeTexts>> = {
  en: {
    title: 'Keep new devices away?',
    what: 'Your wallet got another email address. If that was not you, keep new devices away from it for 7 days.',
    hint: 'Devices that have your wallet go on working. Only one of them can end this earlier.',
    freeze: 'Keep new devices away',
    noScript: 'Turn on JavaScript to go on.',
    results: {
      frozen: 'No new device gets your wallet for 7 days.',
      lifted: 'One of your devices ended this already.',
      unknown: "This link isn't valid. It is good for 7 days after the mail.",
      failed: "The service isn't responding. Nothing changed. Try again.",
    },
  },
  de: {
    title: 'Neue Geräte fernhalten?',
    what: 'Ihre Wallet hat eine andere E-Mail-Adresse erhalten. Wenn Sie das nicht waren, halten Sie neue Geräte 7 Tage lang von ihr fern.',
    hint: 'Geräte, die Ihre Wallet haben, funktionieren weiter. Nur eines von ihnen kann dies früher beenden.',
    freeze: 'Neue Geräte fernhalten',
    noScript: 'Schalten Sie JavaScript ein, um fortzufahren.',
    results: {
      frozen: '7 Tage lang erhält kein neues Gerät Ihre Wallet.',
      lifted: 'Eines Ihrer Geräte hat dies schon beendet.',
      unknown: 'Dieser Link ist ungültig. Er gilt 7 Tage nach der E-Mail.',
      failed: 'Der Dienst antwortet nicht. Nichts wurde geändert. Versuchen Sie es noch einmal.',
    },
  },
  ar: {
    title: 'هل تريد إبعاد الأجهزة الجديدة؟',
    what: 'حصلت محفظتك على عنوان بريد إلكتروني آخر. إذا لم تكن أنت من فعل ذلك، فأبعد الأجهزة الجديدة عنها لمدة 7 أيام.',
    hint: 'الأجهزة التي لديها محفظتك تستمر في العمل. ولا يمكن إنهاء ذلك قبل موعده إلا من أحدها.',
    freeze: 'إبعاد الأجهزة الجديدة',
    noScript: 'فعّل JavaScript للمتابعة.',
    results: {
      frozen: 'لن يحصل أي جهاز جديد على محفظتك لمدة 7 أيام.',
      lifted: 'أنهى أحد أجهزتك ذلك من قبل.',
      unknown: 'هذا الرابط غير صالح. تستمر صلاحيته 7 أيام بعد الرسالة.',
      failed: 'الخدمة لا تستجيب. لم يتغير شيء. حاول مرة أخرى.',
    },
  },
}
