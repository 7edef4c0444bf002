/** A template as it was registered: at MSG91 by its id, at WhatsApp by its name and language. */
export interface RegisteredTemplate {
  name: string;
  /** Of MSG91. */
  id: string;
  /** The names of its variables, in order. */
  variables: readonly string[];
}

/** The accounts at both providers. */
export interface StandInAccount {
  authKey: string;
  token: string;
  phoneId: string;
  appSecret: string;
  language: string;
  templates: readonly RegisteredTemplate[];
}
