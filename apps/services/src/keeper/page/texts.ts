import type { Language } from '../../parties/mail/locale.js'

/** Texts of the approval page. */
export interface PageTexts {
  readonly title: string
  readonly loading: string
  readonly gives: string
  readonly origin: string
  readonly browser: string
  readonly time: string
  readonly number: string
  readonly hint: string
  readonly approve: string
  readonly deny: string
  readonly noScript: string
  /** Results, by the state of the flow or by what went wrong. */
  readonly results: {
    readonly approved: string
    readonly denied: string
    readonly expired: string
    readonly unknown: string
    readonly failed: string
    readonly invalid: string
  }
}

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Approve a new device?',
    loading: 'Loading the request…',
    gives: 'This gives a new device your wallet. Approve only if you are signing in there right now.',
    origin: 'Website',
    browser: 'Browser',
    time: 'Time',
    number: 'Number on the new device',
    hint: 'Type the two digits that the new device shows. You have one try. Never type a number that somebody sent or read to you.',
    approve: 'Approve',
    deny: 'Not me',
    noScript: 'Turn on JavaScript to see the request.',
    results: {
      approved: 'Approved. Go on with the new device.',
      denied: 'Refused. The new device gets nothing. If it is yours, start again there.',
      expired: 'This request is over. Start again on the new device.',
      unknown: "This link isn't valid. Open the newest mail.",
      failed: "The service isn't responding. Nothing was approved. Try again.",
      invalid: 'Type two digits.',
    },
  },
  de: {
    title: 'Neues Gerät freigeben?',
    loading: 'Anfrage wird geladen…',
    gives:
      'Damit erhält ein neues Gerät Ihre Wallet. Geben Sie es nur frei, wenn Sie sich dort gerade selbst anmelden.',
    origin: 'Website',
    browser: 'Browser',
    time: 'Zeit',
    number: 'Zahl auf dem neuen Gerät',
    hint: 'Geben Sie die zwei Ziffern ein, die das neue Gerät zeigt. Sie haben einen Versuch. Geben Sie nie eine Zahl ein, die Ihnen jemand geschickt oder vorgelesen hat.',
    approve: 'Freigeben',
    deny: 'Das bin ich nicht',
    noScript: 'Schalten Sie JavaScript ein, um die Anfrage zu sehen.',
    results: {
      approved: 'Freigegeben. Machen Sie auf dem neuen Gerät weiter.',
      denied: 'Abgelehnt. Das neue Gerät erhält nichts. Wenn es Ihres ist, beginnen Sie dort neu.',
      expired: 'Diese Anfrage ist abgelaufen. Beginnen Sie auf dem neuen Gerät neu.',
      unknown: 'Dieser Link ist ungültig. Öffnen Sie die neueste E-Mail.',
      failed: 'Der Dienst antwortet nicht. Nichts wurde freigegeben. Versuchen Sie es noch einmal.',
      invalid: 'Geben Sie zwei Ziffern ein.',
    },
  },
  ar: {
    title: 'هل توافق على جهاز جديد؟',
    loading: 'جارٍ تحميل الطلب…',
    gives: 'هذا يمنح جهازًا جديدًا محفظتك. وافق فقط إذا كنت تسجّل الدخول هناك الآن بنفسك.',
    origin: 'الموقع',
    browser: 'المتصفح',
    time: 'الوقت',
    number: 'الرقم على الجهاز الجديد',
    hint: 'اكتب الرقم المكوّن من خانتين الذي يعرضه الجهاز الجديد. لديك محاولة واحدة. لا تكتب أبدًا رقمًا أرسله أو قرأه لك شخص آخر.',
    approve: 'موافقة',
    deny: 'لست أنا',
    noScript: 'فعّل JavaScript لعرض الطلب.',
    results: {
      approved: 'تمت الموافقة. تابع على الجهاز الجديد.',
      denied: 'تم الرفض. لن يحصل الجهاز الجديد على شيء. إذا كان جهازك، فابدأ من جديد هناك.',
      expired: 'انتهى هذا الطلب. ابدأ من جديد على الجهاز الجديد.',
      unknown: 'هذا الرابط غير صالح. افتح أحدث رسالة.',
      failed: 'الخدمة لا تستجيب. لم تتم الموافقة على شيء. حاول مرة أخرى.',
      invalid: 'اكتب رقمًا من خانتين.',
    },
  },
}
