#!/bin/bash
# Sets a Keycloak up for Control Center: the steps of the README (On a real PostgreSQL and identity provider) by Keycloak's own kcadm.sh.
# Followed word by word with Keycloak 26.7.3. What is there already is left as it is, so it may be run again, also with more roles or another person.
#
#   KC_HOME=/opt/keycloak KEYCLOAK=https://login.example.com KC_ADMIN=admin KC_ADMIN_PASSWORD=… REALM=employees \
#   CLIENT=control-center PORTAL=https://control-center.example.com docs/keycloak-setup.sh container-po@1 brand-vw@1 type-cu@1 platform-e312@1
#
# The arguments are roles of the client that are made; without one only the client is. With PERSON=<user name> (and PASSWORD=… for somebody new)
# that person gets them.
set -euo pipefail
: "${KC_HOME:?}" "${KEYCLOAK:?}" "${KC_ADMIN:?}" "${KC_ADMIN_PASSWORD:?}" "${REALM:?}" "${PORTAL:?}"
client_id=${CLIENT:-control-center}
config=$(mktemp)
trap 'rm -f "$config"' EXIT
k() { "$KC_HOME/bin/kcadm.sh" "$@" --config "$config"; }
r=(-r "$REALM")

k config credentials --server "$KEYCLOAK" --realm master --user "$KC_ADMIN" --password "$KC_ADMIN_PASSWORD"
k get "realms/$REALM" >/dev/null 2>&1 || k create realms -s realm="$REALM" -s enabled=true -s accessTokenLifespan=300

# Step 1: a public client with the standard flow, PKCE, one redirect address, and back-channel logout with the session's id.
client=$(k get clients "${r[@]}" -q clientId="$client_id" --fields id --format csv --noquotes)
if [ -z "$client" ]; then
  client=$(k create clients "${r[@]}" -i -s clientId="$client_id" -s publicClient=true -s standardFlowEnabled=true \
    -s directAccessGrantsEnabled=false -s frontchannelLogout=false -s "redirectUris=[\"$PORTAL/login\"]" \
    -s 'attributes."pkce.code.challenge.method"=S256' -s "attributes.\"post.logout.redirect.uris\"=$PORTAL/login" \
    -s "attributes.\"backchannel.logout.url\"=$PORTAL/api/identity-proxy/backchannel-logout" \
    -s 'attributes."backchannel.logout.session.required"=true')
fi
# Step 2: the audience of the portal's API in access tokens.
if ! k get "clients/$client/protocol-mappers/models" "${r[@]}" | grep -q '"portal-audience"'; then
  k create "clients/$client/protocol-mappers/models" "${r[@]}" -s name=portal-audience -s protocol=openid-connect \
    -s protocolMapper=oidc-audience-mapper -s "config.\"included.custom.audience\"=$PORTAL/api" \
    -s 'config."access.token.claim"=true' -s 'config."id.token.claim"=false'
fi
# Step 3: roles of the client.
for role in "$@"; do
  k get "clients/$client/roles/$role" "${r[@]}" >/dev/null 2>&1 || k create "clients/$client/roles" "${r[@]}" -s name="$role"
done
# Step 4: somebody who has them.
if [ -n "${PERSON:-}" ]; then
  if [ -z "$(k get users "${r[@]}" -q username="$PERSON" -q exact=true --fields id --format csv --noquotes)" ]; then
    k create users "${r[@]}" -s username="$PERSON" -s enabled=true -s "firstName=${FIRST_NAME:-$PERSON}" \
      -s "lastName=${LAST_NAME:-$PERSON}" -s "email=$PERSON@example.com" -s emailVerified=true
    k set-password "${r[@]}" --username "$PERSON" --new-password "${PASSWORD:?}"
  fi
  for role in "$@"; do k add-roles "${r[@]}" --uusername "$PERSON" --cclientid "$client_id" --rolename "$role"; done
fi
echo "Control Center: OIDC_ISSUER=$KEYCLOAK/realms/$REALM OIDC_CLIENT_ID=$client_id PUBLIC_URL=$PORTAL"
