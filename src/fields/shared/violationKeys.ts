/**
 * Every reason why a value is refused, each with a text `facet.validation.<key>` in both languages, and the parameters
 * that the text may use:
 *
 * required – no value
 * text – no text; characters – text with characters that cannot be stored (NUL, half a surrogate pair)
 * minLength {min}, maxLength {max} – characters
 * pattern – a text of the schema's own is shown instead; the key's text only where that is missing
 * email, phone, url – no such address or number
 * passwordRule – the spec's sentence about length, upper-case letter, digit and special character
 * passwordCommon, passwordOwnNames – (the server) a password that is too easy to guess
 * number – no number; integer – no whole number; min {min}, max {max} – also days 'YYYY-MM-DD' and times 'HH:MM'
 * digits {max} – before the decimal point; places {max} – after it; precision {max} – in all
 * date – no day of the calendar, or no moment
 * time – no time of day
 * option – none of the choices; also for the server: not in the value list
 * choices – no list of choices; maxChoices {max}; choice {value} – of a list of choices: none of them, as option is of one
 * retiredChoice {value} – (the server) the same as retired
 * retired – (the server) a value of the list that is not offered any more; valueList – no value list of the schema
 * boolean – neither true nor false
 * reference – no id, or (the server) no such record
 * unfit – (the server) the id of a record that the reference does not offer
 * archived – (the server) the id of a record that is archived
 * unique – (the server) another record holds the value
 * moreThanDue {due, code} – (the server) a payment of more than is due
 * moreThanAllDue {due} – (the server) the same over several documents; moreThanCredit {credit} – more than the credit
 * moreThanAmount {shares, amount} – (the server) more for named documents than is paid
 * creditFrom {credit, day_en, day_zh} – (the server) a day before that much of a credit was there
 * currentPasswordRequired, currentPasswordWrong – (the server) the password that a user has, when they set another
 * documentOrParty, documentAndSettles – (the server) a payment that says too little, or too much, of what it settles
 * linkValue {value_en, value_zh, given} – (the server) another value than the one that a link copies
 * otherParty {item, code, other, party_en, party_zh} – (the server) a row to return of another party
 * locked – the field stays as it is while the record is as it is (`readOnlyWhen`)
 * rule – the record breaks a rule of its module; the rule's own sentence is shown, unless it reads hidden fields
 * list – no list of rows; minRows {min}, maxRows {max}; rows – some rows are refused, see their parts
 * otherCurrency {mark, currency} – pasted, or of a file: an amount with the sign of another currency than that of the field
 * ambiguousNumber {text}, ambiguousDay {text} – of a file: written so that it is two different values
 * unknownRecord {text} – of a file: no record has that label; severalRecords {text, ids} – several have it
 * twiceInFile {row} – of a file: another row has the same value; keyEmpty – the value that finds the record is missing
 * severalWithKey – of a file: it finds several records; noRecordWithKey – it finds none, and none may be added
 * cannotChange – of a file: another value than that of the record, which nobody changes
 * row – a row is no object; unknownKey {name} – a row has a key that is no field
 */
export const violationKeys = [
  'required',
  'text',
  'characters',
  'minLength',
  'maxLength',
  'pattern',
  'email',
  'phone',
  'url',
  'passwordRule',
  'passwordCommon',
  'passwordOwnNames',
  'currentPasswordRequired',
  'currentPasswordWrong',
  'number',
  'integer',
  'min',
  'max',
  'digits',
  'places',
  'precision',
  'date',
  'time',
  'option',
  'choices',
  'maxChoices',
  'choice',
  'retiredChoice',
  'retired',
  'valueList',
  'boolean',
  'reference',
  'unfit',
  'archived',
  'unique',
  'moreThanDue',
  'moreThanAllDue',
  'moreThanOpen',
  'moreThanCredit',
  'moreThanAmount',
  'creditFrom',
  'documentOrParty',
  'documentAndSettles',
  'otherParty',
  'linkValue',
  'otherCurrency',
  'ambiguousNumber',
  'ambiguousDay',
  'unknownRecord',
  'severalRecords',
  'twiceInFile',
  'keyEmpty',
  'severalWithKey',
  'noRecordWithKey',
  'cannotChange',
  'locked',
  'rule',
  'list',
  'minRows',
  'maxRows',
  'rows',
  'row',
  'unknownKey',
] as const;

export type ViolationKey = (typeof violationKeys)[number];
