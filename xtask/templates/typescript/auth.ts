// Turns the ways in which callers prove who they are into request headers, and into the security schemes of a card.

/** A scheme that callers prove who they are by; `hmac` signs requests elsewhere, and no card or header of ours tells it. */
export type A2AAuthScheme = "apiKey" | "bearer" | "hmac";

/** The request header that holds an API key. */
export const API_KEY_HEADER = "X-API-Key";

/** One value of a card's `securitySchemes`, in the form of the wire: an object with the kind of the scheme as its only key. */
export interface SecurityScheme {
  apiKeySecurityScheme?: { description?: string; location: string; name: string };
  httpAuthSecurityScheme?: { description?: string; scheme: string; bearerFormat?: string };
  oauth2SecurityScheme?: { [key: string]: unknown };
  openIdConnectSecurityScheme?: { [key: string]: unknown };
  mtlsSecurityScheme?: { [key: string]: unknown };
}

/** Schemes that a caller needs together, by name, with their scopes. */
export interface SecurityRequirement {
  schemes: { [name: string]: { list?: string[] } };
}

/** Sets the header by which a scheme's credential is sent; without a credential, or for `hmac`, none. */
export function stampAuthHeader(headers: Headers, scheme: A2AAuthScheme, value: string): void {
  if (value === "") return;
  if (scheme === "apiKey") headers.set(API_KEY_HEADER, value);
  if (scheme === "bearer") headers.set("Authorization", `Bearer ${value}`);
}

/** A card's security schemes for this way, by name, in the form of the wire; `hmac` has none. */
export function securitySchemeFor(scheme: A2AAuthScheme): { [name: string]: SecurityScheme } {
  switch (scheme) {
    case "apiKey":
      return { apiKey: { apiKeySecurityScheme: { location: "header", name: API_KEY_HEADER } } };
    case "bearer":
      return { bearer: { httpAuthSecurityScheme: { scheme: "bearer" } } };
    case "hmac":
      return {};
  }
}
