import { defineModule } from 'facet/schema';

export default defineModule({
  name: 'user',
  label: { en: 'User', zh: '用户' },
  labelPlural: { en: 'Users', zh: '用户' },
  icon: 'manage-accounts',
  menu: { group: 'settings', order: 4 },
  recordLabel: 'email',
  fields: [
    {
      name: 'email',
      type: 'email',
      required: true,
      unique: true,
      label: { en: 'Email', zh: '电子邮箱' },
      help: { en: 'Used to sign in', zh: '用于登录' },
    },
    { name: 'first_name', type: 'input', maxLength: 100, label: { en: 'First Name', zh: '名' } },
    { name: 'last_name', type: 'input', maxLength: 100, label: { en: 'Last Name', zh: '姓' } },
    {
      name: 'password',
      type: 'password',
      required: true,
      // Afterwards it changes only by its own action, which also ends the user's sessions.
      readOnly: 'after-create',
      label: { en: 'Password', zh: '密码' },
      help: {
        en: 'At least 8 characters with an uppercase letter, a number and a special character',
        zh: '至少 8 个字符，须含大写字母、数字和特殊字符',
      },
    },
  ],
  list: {
    columns: ['email', 'first_name', 'last_name', 'created_at'],
    sort: { field: 'email', order: 'ASC' },
    quickSearch: ['email', 'first_name', 'last_name'],
  },
  search: ['email', 'first_name', 'last_name'],
  summary: ['email', 'first_name', 'last_name', 'created_at'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['email', 'first_name', 'last_name', 'password'],
    },
  ],
  actions: {
    list: ['new', 'invite', 'export'],
    detail: ['delete', 'cancel', 'save', 'update-password', 'reset-link', 'remove-second-factor'],
  },
});
