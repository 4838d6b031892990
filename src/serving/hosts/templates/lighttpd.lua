-- Made by `opendata build`: what lighttpd.conf has no words for. It runs when a file is looked up, and before an answer is sent.
local site = {
  %%site%%
}
local r = lighty.r
local path = r.req_attr["uri.path"]
local root = r.req_attr["physical.doc-root"]

local function below(prefix) return path == prefix or path:sub(1, #prefix + 1) == prefix .. "/" end
local function exists(file) local st = lighty.stat(file); return st and st.is_file end
local function set(fields) for name, value in pairs(fields) do r.resp_header[name] = value end end

local version
for _, each in ipairs(site.versions) do if below(each.path) then version = each end end

local function refuse(status, fields)
  local isProgram = site.notFound == nil or status ~= 404
  for _, prefix in ipairs(site.programs) do isProgram = isProgram or below(prefix) end
  local file = isProgram and "/errors/" .. status .. ".json" or site.notFound
  if not exists(root .. file) then file = "/errors/500.json" end
  local type = isProgram and (version and version.type or "application/json") or site.html
  for _, name in ipairs({ "ETag", "Last-Modified", "Accept-Ranges", "Content-Encoding" }) do r.resp_header[name] = nil end
  set(site.always); set(site.error)
  if version then set(version.fields) end
  if not isProgram then set(site.page) end
  set(site.errors[tostring(status)] or {}); set(fields or {})
  set({ ["Status-Code"] = tostring(status), ["Content-Type"] = type })
  r.resp_body:set({ { filename = root .. file } })
  return status
end

-- Before an answer is sent: an error that lighttpd has made by itself.
local status = r.req_item.http_status
if status ~= 0 then
  if status >= 400 and r.resp_header["Status-Code"] == nil then return refuse(status) end
  return 0
end

local method = r.req_attr["request.method"]
if not site.methods[method] then return refuse(501) end

-- Two slashes, an encoded one, or dots match nothing.
local raw = r.req_attr["uri.path-raw"]:lower() .. "/"
if raw:match("//.") or raw:match("%%2f") or raw:match("/%.%.?/") then return refuse(404) end
-- A slash at the end makes no difference, and a page is in a folder of its own. Other files have an address of their own.
if #path > 1 then path = path:gsub("/$", "") end
if path:match("/index%.html$") or path:match("%.br$") or path:match("%.gz$") or below("/errors") then return refuse(404) end
local file = root .. (path == "/" and "" or path)
local kind = path:sub(1, #site.assets) == site.assets and "asset" or "data"
if not exists(file) then file, kind = file .. "/index.html", "page" end
if not exists(file) then return refuse(404) end

if method == "OPTIONS" then
  set(site.always); set({ Allow = "GET, HEAD, OPTIONS" })
  if version then set(version.fields) end
  if r.req_header["Origin"] and r.req_header["Access-Control-Request-Method"] then set(site.preflight) end
  return 204
end
if method ~= "GET" and method ~= "HEAD" then return refuse(405, { Allow = "GET, HEAD, OPTIONS" }) end

set(site.always); set(site.kinds[kind])
local exact = site.exact[path]
if exact then set(exact.fields); r.resp_header["Content-Type"] = exact.type
elseif kind == "page" then r.resp_header["Content-Type"] = site.html end
if version then set(version.fields) end

-- The coding: one that the client accepts by name, with any weight but 0.
local accepted = "," .. (r.req_header["Accept-Encoding"] or ""):lower():gsub("[ \t]", "")
for _, coding in ipairs({ { "br", ".br" }, { "gzip", ".gz" } }) do
  local weight = accepted:match("," .. coding[1] .. "(;?[^,]*)")
  local isWanted = weight and (weight == "" or weight:match("^;q=") and not weight:match("^;q=0%.?0*$"))
  if isWanted and exists(file .. coding[2]) then
    if r.resp_header["Content-Type"] == nil then r.resp_header["Content-Type"] = site.types[file:match("%.([^./]+)$")] end
    r.resp_header["Content-Encoding"] = coding[1]
    r.req_header["Range"] = nil
    file = file .. coding[2]
    break
  end
end
r.req_attr["physical.path"] = file
